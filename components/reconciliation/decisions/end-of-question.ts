import type { MatchView } from "@/lib/contract/api/reconciliation";
import { matchName } from "./match-name";

/** Why there is nothing to ask about a match any more: somebody else has decided on it, or its period was closed with it. */
export type QuestionEnd = "decided" | "closed";

/** Null while the match can still be decided on. @param matches those of the list now */
export function endOfQuestion(asked: MatchView, matches: readonly MatchView[]): QuestionEnd | null {
  const now = matches.find(({ id }) => id === asked.id);
  if (!now) return "decided";
  // What was suggested can still be matched then, as an adjustment of the next period.
  return now.closedWith ? "closed" : null;
}

export function questionEndWords(end: QuestionEnd, asked: MatchView): { title: string; detail: string } {
  const name = matchName(asked);
  if (end === "decided") return { title: `The match of ${name} was decided on meanwhile`, detail: "Somebody else did it. Nothing was changed by you; the list shows the current state." };
  return { title: `The match of ${name} can no longer be undone`, detail: "Its period was closed meanwhile, and a match that a period was closed with stays. Nothing was changed." };
}
