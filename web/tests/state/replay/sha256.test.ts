import { expect, test } from "vitest";
import { sha256 } from "../../../src/state/replay/sha256";

async function theirs(text: string): Promise<string> {
  const made = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(made), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// FIPS 180-4 and its examples.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("the known hash of %.20s", (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

test("every length up to five blocks, and letters of several bytes, as the platform hashes them", async () => {
  for (let length = 0; length <= 320; length++) {
    const text = "x".repeat(length);
    expect(sha256(text), `length ${length}`).toBe(await theirs(text));
  }
  for (const text of ["é", "Würfel ⚅", "🎲".repeat(50)]) expect(sha256(text)).toBe(await theirs(text));
});

test("a thousand random texts, as the platform hashes them", async () => {
  const random = numbers(20_250_101);
  for (let i = 0; i < 1_000; i++) {
    const codes = Array.from({ length: random(301) }, () => random(0xd800));
    const text = String.fromCharCode(...codes);
    expect(sha256(text), JSON.stringify(text)).toBe(await theirs(text));
  }
});

// The same numbers below a bound on every run.
function numbers(seed: number): (below: number) => number {
  let at = seed;
  return (below) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}
