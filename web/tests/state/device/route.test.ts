import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

// As much of a window as the address bar needs.
const place = { pathname: "/", search: "", origin: "http://here" };
let back: () => void = () => {};
const pushed: string[] = [];
let route: typeof import("../../../src/state/device/route.svelte");

beforeAll(async () => {
  vi.stubGlobal("location", place);
  vi.stubGlobal("history", {
    pushState: (state: unknown, __: string, path: string) => {
      (history as { state: unknown }).state = state;
      pushed.push(path);
      const [pathname = "", search] = path.split("?");
      [place.pathname, place.search] = [pathname, search === undefined ? "" : `?${search}`];
    },
  });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("addEventListener", (kind: string, listener: () => void) => {
    if (kind === "popstate") back = listener;
  });
  route = await import("../../../src/state/device/route.svelte");
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  route.go("/");
  pushed.length = 0;
});

test.each([
  ["/", { page: "Home" }],
  ["/t/red-fox-7", { page: "TablePage", code: "red-fox-7" }],
  ["/t/red-fox-7/", { page: "TablePage", code: "red-fox-7" }],
  ["/m/abc", { page: "MatchPage", match: "abc" }],
  ["/rules/kniffeliger", { page: "Rules", game: "kniffeliger" }],
  ["/scores/kniffeliger", { page: "Scores", game: "kniffeliger" }],
  ["/learn/kniffeliger", { page: "Learn", game: "kniffeliger" }],
  ["/carry", { page: "Carry" }],
  ["/choices", { page: "Choices" }],
  ["/board/keebble?code=tulip&seats=3", { page: "BoardPage", game: "keebble" }],
  ["/print?game=keebble", { page: "Print" }],
  ["/judge", { page: "Judge" }],
  ["/t/", { page: "Lost" }],
  ["/t/%", { page: "Lost" }],
  ["/t", { page: "Lost" }],
  ["/t/a/b", { page: "Lost" }],
  ["/nowhere/x", { page: "Lost" }],
  ["/t/caf%C3%A9", { page: "TablePage", code: "café" }],
])("%s leads to a page", (path, wanted) => {
  route.go(path);
  expect(route.here()).toEqual(wanted);
});

test("a page knows from which one it was reached", () => {
  route.go("/t/red-fox-7");
  route.go("/choices");
  expect(route.cameFrom()).toBe("/t/red-fox-7");
});

test("going where one is adds nothing to the way back", () => {
  route.go("/choices");
  route.go("/choices");
  expect(pushed).toEqual(["/choices"]);
});

test("the way back is followed", () => {
  route.go("/choices");
  place.pathname = "/";
  back();
  expect(route.here()).toEqual({ page: "Home" });
});

describe("a tap on a link", () => {
  const usual = { origin: "http://here", pathname: "/choices", search: "", hash: "", target: "", download: false };

  function tap(link: Partial<typeof usual> | null, keys: Partial<MouseEvent> = {}): boolean {
    let taken = false;
    const made = link && { ...usual, ...link, hasAttribute: () => link.download ?? usual.download };
    const event = {
      target: { closest: () => made },
      defaultPrevented: false,
      button: 0,
      preventDefault: () => (taken = true),
      ...keys,
    };
    route.follow(event as unknown as MouseEvent);
    return taken;
  }

  test("inside the house needs no new page", () => {
    expect(tap({})).toBe(true);
    expect(route.here()).toEqual({ page: "Choices" });
  });

  test("keeps what the link asks for", () => {
    expect(tap({ pathname: "/board/keebble", search: "?code=tulip" })).toBe(true);
    expect(pushed).toEqual(["/board/keebble?code=tulip"]);
    expect(route.here()).toEqual({ page: "BoardPage", game: "keebble" });
  });

  test.each([
    ["beside a link", null, {}],
    ["to another house", { origin: "http://there" }, {}],
    ["to the text view", { pathname: "/text" }, {}],
    ["to the text view of a table", { pathname: "/text/t/abc" }, {}],
    ["to a file of the server", { pathname: "/api/matches/abc/record" }, {}],
    ["to a place in the page", { hash: "#main" }, {}],
    ["to a new window", { target: "_blank" }, {}],
    ["to a download", { download: true }, {}],
    ["with ctrl", {}, { ctrlKey: true }],
    ["with cmd", {}, { metaKey: true }],
    ["with shift", {}, { shiftKey: true }],
    ["with the middle button", {}, { button: 1 }],
    ["that was dealt with", {}, { defaultPrevented: true }],
  ])("%s is left to the browser", (_, link, keys) => {
    expect(tap(link, keys)).toBe(false);
    expect(route.here()).toEqual({ page: "Home" });
  });

  test("to a page whose name only begins like the server's stays in the house", () => {
    expect(tap({ pathname: "/texture" })).toBe(true);
  });
});

test("what a page has said goes with the page", async () => {
  const { tell, toast } = await import("../../../src/state/device/toast.svelte");
  route.go("/choices");
  tell("Saved.");
  route.go("/choices");
  expect(toast()?.text).toBe("Saved.");
  route.go("/t/red-fox-7");
  expect(toast()).toBeNull();
});
