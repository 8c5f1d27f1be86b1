// Tells somebody who is looking elsewhere that it is their turn.
import { choices } from "./choices.svelte";

let shown: Notification | null = null;

export function notifyTurn(text: string, name: string): void {
  if (!document.hidden) return;
  navigator.vibrate?.(120);
  if (choices.notify && "Notification" in window && Notification.permission === "granted") {
    try {
      shown = new Notification(text, { body: name, tag: "parlour-turn" });
      shown.onclick = () => window.focus();
    } catch {
      // Phones allow notifications to service workers only.
    }
  }
}

export function dismiss(): void {
  shown?.close();
  shown = null;
}

export async function askPermission(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
