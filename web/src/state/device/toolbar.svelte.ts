// What a page puts into the top row.
import type { IconName } from "../../parts/Icon.svelte";

export interface Tool {
  icon: IconName;
  // A short word, seen below the icon.
  word: string;
  // Where the word alone does not say enough.
  label?: string;
  // How much is new there.
  count?: number;
  // In view on a phone too, where the rest is behind "More".
  first?: boolean;
  pressed?: boolean;
  open?: () => void;
  href?: string;
}

const NONE = (): Tool[] => [];
let offered = $state.raw(NONE);

export const tools = (): Tool[] => offered();

// For an effect: they are there as long as the page is. What they say is asked for whenever it
// changes, so a count is never behind.
export function offer(mine: () => Tool[]): () => void {
  offered = mine;
  return () => {
    if (offered === mine) offered = NONE;
  };
}
