// Something else than a lesson waits for: what that is, in the words of a hint.
import { edgeName, nameOf } from "../cells";
import type { Edge } from "../../shared/board/types";
import type { Action, Table } from "../types";

export const detour = (expect: Action, say: Table["say"]): string => `${say("page.not_yet")} ${expected(expect, say)}`;

function expected(action: Action, say: Table["say"]): string {
  switch (action.type) {
    case "word":
      return say("advice.block", { tiles: action.tiles.map(([letter, column, row]) => `${letter} ${nameOf([column, row])}`) });
    case "ask":
      return say("advice.ask", { letters: [...action.letters] });
    case "wall":
      return say("advice.wall", { edge: edgeName(action.edge as Edge) });
    default:
      return say(`advice.${action.type}`, { ...action });
  }
}
