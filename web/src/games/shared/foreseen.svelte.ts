// What the draft in hand would do, as the table says: asked whenever it is another one or something has happened.
import { untrack } from "svelte";
import type { Scene } from "../contract";

export interface Foreseen<Preview> {
  // Null while nothing is in hand, or the answer has not come yet.
  readonly now: Preview | null;
}

// For the setup of a component.
export function foreseen<Preview, View, Action, Draft, Event>(scene: () => Scene<View, Action, Draft, Event>): Foreseen<Preview> {
  let seen = $state.raw<{ draft: Draft; preview: Preview } | null>(null);
  const draft = $derived(scene().draft);
  const version = $derived(scene().version);
  const connected = $derived(scene().connected);
  // Asked again after the connection broke.
  let again = $state(0);
  $effect(() => {
    void version;
    void again;
    const asked = draft;
    if (asked === null || !connected) return;
    untrack(() => scene().foresee(asked)).then(
      (preview) => (seen = { draft: asked, preview: preview as Preview }),
      ({ code }: { code?: string }) => {
        if (code === "not_sent") again += 1;
      },
    );
  });
  return {
    get now() {
      return seen !== null && seen.draft === draft ? seen.preview : null;
    },
  };
}
