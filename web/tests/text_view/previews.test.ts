// Previews of the text view: one in flight, the latest wins, nothing from before a broken connection.
import { expect, test, vi } from "vitest";
import { Pending } from "$wire/pending.js";
import { Previews } from "../../../src/parlour/server/pages/static/match/previews.js";
import type { FromClient } from "../../src/wire/types";

type Sent = FromClient & { id: string; draft: { n: number } };

function table() {
  const sent: Sent[] = [];
  const shown: number[] = [];
  const pending = new Pending((message) => sent.push(message as Sent) > 0);
  const previews = new Previews(
    (draft) => pending.ask({ type: "preview", seat: 0, draft }),
    (draft) => shown.push(draft["n"] as number),
  );
  const answer = async (at: number): Promise<void> => {
    pending.answered({ type: "preview", id: sent[at]?.id ?? "", preview: null, said: null, fields: null });
    await vi.waitFor(() => Promise.resolve());
  };
  return { sent, shown, pending, previews, answer };
}

const drafts = (sent: Sent[]): number[] => sent.map(({ draft }) => draft.n);

test("while one is answered only the latest of the others waits", async () => {
  const { sent, shown, previews, answer } = table();
  for (const n of [1, 2, 3]) previews.want({ n });
  expect(drafts(sent)).toEqual([1]);
  await answer(0);
  expect(drafts(sent)).toEqual([1, 3]);
  expect(shown).toEqual([]);
  await answer(1);
  expect(shown).toEqual([3]);
});

test("what nobody wants to know any more is not shown", async () => {
  const { shown, previews, answer } = table();
  previews.want({ n: 1 });
  previews.forget();
  await answer(0);
  expect(shown).toEqual([]);
});

test("after a broken connection the draft of now is asked about, not those of before", async () => {
  const { sent, shown, pending, previews, answer } = table();
  previews.want({ n: 1 });
  previews.want({ n: 2 });
  pending.sendAgain(() => false);
  await vi.waitFor(() => expect(drafts(sent)).toEqual([1, 2]));
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
  await answer(1);
  expect(shown).toEqual([2]);
  previews.want({ n: 3 });
  pending.sendAgain(() => false);
  await vi.waitFor(() => expect(drafts(sent)).toEqual([1, 2, 3, 3]));
  await answer(3);
  expect(shown).toEqual([2, 3]);
});

test("a move that is on its way is sent again, a preview is not", () => {
  const { sent, pending } = table();
  pending.ask({ type: "act", seat: 0, decision: 1, action: {} as never }).catch(() => {});
  pending.ask({ type: "preview", seat: 0, draft: {} }).catch(() => {});
  pending.sendAgain(() => false);
  expect(sent.map(({ type }) => type)).toEqual(["act", "preview", "act"]);
});
