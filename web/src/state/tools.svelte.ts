// What a page puts into the top row.
import type { IconName } from "../parts/Icon.svelte";

export interface Tool {
  icon: IconName;
  label: string;
  // How much is new there.
  count: number;
  open: () => void;
}

let offered = $state.raw<Tool[]>([]);

export const tools = (): Tool[] => offered;

// For an effect: they are there as long as the page is.
export function offer(mine: Tool[]): () => void {
  offered = mine;
  return () => {
    if (offered === mine) offered = [];
  };
}
