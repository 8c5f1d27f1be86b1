// What a screen reader is told, one sentence after another, politely.
let said = $state.raw<string[]>([]);

export const announced = (): string[] => said;

export function announce(text: string): void {
  if (text !== "") said = [...said.slice(-7), text];
}
