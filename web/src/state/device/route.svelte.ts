// Where in the house we are: the address bar is the truth.
import { ROUTES, type Page } from "../../routes";
import { arrived, onLayer } from "./layers";
import { hush } from "./toast.svelte";

// The page, and what its address names: a table's code, a match, a game.
export interface Route extends Partial<Record<"code" | "match" | "game", string>> {
  page: Page | "Lost";
}

let route = $state.raw<Route>(read());

export const here = (): Route => route;

// What a page has said is about that page.
function arrive(): void {
  const before = route;
  route = read();
  if (JSON.stringify(route) !== JSON.stringify(before)) hush();
}

export function go(path: string): void {
  const step: Step = { from: location.pathname, table: origin() };
  if (onLayer()) history.replaceState(step, "", path);
  else if (path !== location.pathname + location.search) history.pushState(step, "", path);
  arrive();
  scrollTo(0, 0);
}

// What the browser remembers with an address; also after a reload.
interface Step {
  from: string;
  table: string | null;
}
const step = (): Partial<Step> => (history.state as Partial<Step> | null) ?? {};

// The page from which one came here, and the table from which one set out.
export const cameFrom = (): string | null => step().from ?? null;
export const setOutFrom = (): string | null => step().table ?? null;

// Whoever goes through the front door begins anew.
function origin(): string | null {
  if (route.page === "TablePage") return location.pathname;
  return route.page === "Home" ? null : setOutFrom();
}

addEventListener("popstate", () => {
  arrived();
  arrive();
});

// Links inside the house need no new page.
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (link === null || link === undefined || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (event.shiftKey || link.target !== "" || link.hasAttribute("download")) return;
  if (/^\/(api|app|text)(\/|$)/.test(link.pathname) || link.hash !== "") return;
  event.preventDefault();
  go(link.pathname + link.search);
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
  const [, first = "", second = "", more = ""] = location.pathname.split("/");
  const [page, name] = more === "" && first in ROUTES ? ROUTES[first as keyof typeof ROUTES] : (["Lost"] as const);
  if (name === undefined) return { page };
  const part = decoded(second);
  return part === "" ? { page: "Lost" } : { page, [name]: part };
}
