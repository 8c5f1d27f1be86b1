// Keys of a page: they act where nothing else takes them.
const TAKES_KEYS = "input, textarea, select, dialog, [contenteditable]";

// `press` tells whether the key is one of the page's own.
export function shortcut(event: KeyboardEvent, press: (key: string) => boolean): void {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((target?.closest(TAKES_KEYS) ?? null) !== null) return;
  // A button or link that has the focus keeps its own two keys.
  const presses = (target?.closest("button, a, summary") ?? null) !== null;
  if (presses && (event.key === " " || event.key === "Enter")) return;
  if (press(event.key)) event.preventDefault();
}
