import { expect, test } from "vitest";
import { Refusal } from "$wire/http.js";
import { Previews } from "$wire/previews.js";

interface Flight {
  draft: unknown;
  done: (answer: string) => void;
  failed: (refusal: Refusal) => void;
}

// Previews whose answers come when the test says so.
function started(): [Previews, Flight[]] {
  const flights: Flight[] = [];
  const previews = new Previews(({ draft }) => new Promise((done, failed) => flights.push({ draft, done, failed })));
  return [previews, flights];
}
const asked = (previews: Previews, draft: number) =>
  previews.ask({ type: "preview", seat: 0, draft }).catch((refusal: Refusal) => refusal.code);
const landed = () => new Promise((done) => setTimeout(done));

test("one is on its way at a time, and of those that wait only the latest goes", async () => {
  const [previews, flights] = started();
  const answers = [1, 2, 3].map((draft) => asked(previews, draft));
  expect(flights.map(({ draft }) => draft)).toEqual([1]);
  flights[0]?.done("one");
  await landed();
  expect(flights.map(({ draft }) => draft)).toEqual([1, 3]);
  flights[1]?.done("three");
  expect(await Promise.all(answers)).toEqual(["one", "superseded", "three"]);
});

test("after a refusal the next one goes", async () => {
  const [previews, flights] = started();
  const answers = [1, 2].map((draft) => asked(previews, draft));
  flights[0]?.failed(new Refusal("offline", ""));
  await landed();
  flights[1]?.done("two");
  expect(await Promise.all(answers)).toEqual(["offline", "two"]);
  void asked(previews, 3);
  expect(flights).toHaveLength(3);
});
