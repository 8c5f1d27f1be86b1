// A move that is refused because of a word which the game's list lacks: the others can be asked to accept the word.
import { Refusal } from "$wire/http.js";
import { unknownWords } from "$wire/wish.js";
import { t } from "../../words/words.svelte";
import { attempt, hush, reason, tell, tellWith } from "../device/toast.svelte";
import type { Table } from "./table.svelte";

type Asking = Pick<Table, "act" | "acceptWord" | "now">;

// Makes a move, or says why not and what can be done about it. Gives whether it was made.
export async function attemptMove(table: Asking, seat: number, action: unknown): Promise<boolean> {
  try {
    await table.act(seat, action);
    hush("bad");
    return true;
  } catch (error) {
    const [word] = error instanceof Refusal ? unknownWords(error) : [];
    if (word === undefined) tell(reason(error), "bad");
    else tellWith(reason(error), "bad", t(alone(table) ? "word.accept" : "word.ask", { word }), () => void ask(table, seat, word));
    return false;
  }
}

// Nobody else has to agree, so the word counts at once.
const alone = ({ now }: Asking): boolean => now?.seats.filter(({ kind }) => kind === "person").length === 1;

async function ask(table: Asking, seat: number, word: string): Promise<void> {
  const done = await attempt(() => table.acceptWord(seat, word));
  if (done && alone(table)) tell(t("wish.accept_word.granted", { word }));
}
