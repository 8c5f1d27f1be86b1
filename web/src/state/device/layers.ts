// Dialogs and the back button: an open dialog is one step in the history, so that going back closes
// it. Closed in another way, it takes its step out again.
const open: (() => void)[] = [];
// We go back ourselves, and have not arrived yet.
let leaving = false;

const depth = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

// What a reload has closed is no step any more.
if (typeof history !== "undefined" && depth() > 0) history.replaceState(null, "");

// To be called when a dialog opens; gives what is to be called when it is gone.
export function layer(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    settle();
  };
}

// Whether the present step is a dialog's: whoever goes on from there takes its place.
export const onLayer = (): boolean => depth() > 0;

export function arrived(): void {
  const ours = leaving;
  leaving = false;
  if (ours) settle();
  else if (depth() > open.length) history.replaceState(null, "");
  else while (open.length > depth()) open.pop()?.();
}

function settle(): void {
  if (leaving) return;
  if (depth() < open.length) history.pushState({ layers: open.length }, "");
  else if (depth() > open.length) {
    leaving = true;
    history.go(open.length - depth());
  }
}
