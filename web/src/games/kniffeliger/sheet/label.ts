// A field in words, for whoever does not see it.
import { wouldScore } from "../news";
import type { Table } from "../types";

export function fieldLabel(scene: Table, seat: number, category: string): string {
  const field = scene.view.sheets[seat]?.[category];
  const would = wouldScore(scene.view, seat, category);
  if (typeof field === "number") return scene.say("page.field_score", { category, points: field });
  if (would !== null) return scene.say("page.field_would", { category, points: would });
  return scene.say(`page.field_${field ?? "open"}`, { category });
}
