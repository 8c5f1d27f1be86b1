// Where in the house we are: the address bar is the truth.
import { arrived, onLayer } from "./layers";

export type Route =
  | { page: "home" }
  | { page: "table"; code: string }
  | { page: "match"; match: string }
  | { page: "rules"; game: string }
  | { page: "scores"; game: string }
  | { page: "learn"; game: string }
  | { page: "carry" }
  | { page: "choices" }
  | { page: "lost" };

let route = $state.raw<Route>(read());

export const here = (): Route => route;

export function go(path: string): void {
  const from = { from: location.pathname };
  if (onLayer()) history.replaceState(from, "", path);
  else if (path !== location.pathname) history.pushState(from, "", path);
  route = read();
  scrollTo(0, 0);
}

// The page from which one came here; also after a reload.
export const cameFrom = (): string | null => (history.state as { from?: string } | null)?.from ?? null;

addEventListener("popstate", () => {
  arrived();
  route = read();
});

// Links inside the house need no new page.
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (link === null || link === undefined || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (event.shiftKey || link.target !== "" || link.hasAttribute("download")) return;
  if (/^\/(api|app|text)(\/|$)/.test(link.pathname) || link.hash !== "") return;
  event.preventDefault();
  go(link.pathname);
}

// An address that can't be decoded names nothing.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function read(): Route {
  const [, first = "", second = "", more] = location.pathname.split("/");
  const part = decoded(second);
  if (more !== undefined && more !== "") return { page: "lost" };
  if (first === "") return { page: "home" };
  if (first === "carry") return { page: "carry" };
  if (first === "choices") return { page: "choices" };
  if (part === "") return { page: "lost" };
  if (first === "t") return { page: "table", code: part };
  if (first === "m") return { page: "match", match: part };
  if (first === "rules") return { page: "rules", game: part };
  if (first === "scores") return { page: "scores", game: part };
  if (first === "learn") return { page: "learn", game: part };
  return { page: "lost" };
}
