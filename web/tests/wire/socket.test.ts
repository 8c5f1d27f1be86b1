// The socket that reconnects by itself.
import { expect, test } from "vitest";
import { Socket } from "$wire/socket.js";
import { FakeSocket, fakeBrowser } from "./fake_browser";

fakeBrowser();

function opened(tokens?: string[]): string[] {
  const hello = tokens === undefined ? ({ type: "hello" } as const) : ({ type: "hello", table: "babaco12", tokens } as const);
  new Socket({ hello: () => ({ ...hello }), heard: () => {}, status: () => {} }).end();
  return FakeSocket.last.protocols;
}

test("a socket shows the first tokens of its seats while it is opened", () => {
  expect(opened(["a1", "b2"])).toEqual(["parlour", "seat.a1", "seat.b2"]);
  expect(opened(["1", "2", "3", "4", "5"])).toHaveLength(5);
});

test("without seats it shows none, and never what no protocol may be called", () => {
  expect(opened()).toEqual(["parlour"]);
  expect(opened(["not a token", "", "ok"])).toEqual(["parlour", "seat.ok"]);
});
