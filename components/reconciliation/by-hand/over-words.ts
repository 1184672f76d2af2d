import type { BreakStanding } from "@/lib/contract/api/reconciliation";
import { counted } from "@/lib/domain/words/words";
import { chosenName, type Chosen } from "./chosen";

/** What of a selection is in a match by now, as the beginning of a sentence. */
export function goneWords(gone: readonly Chosen[]): string {
  const [first] = gone;
  const name =
    gone.length === 1 && first
      ? `${chosenName(first)} was`
      : `${counted(gone.length, "item")} of the selection were`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} matched meanwhile`;
}

/**
 * Who matched it, and what to do about it.
 * @param standings how it stands, by its subjects
 * @param mayBeOwn whether the person has matched it without an answer
 */
export function goneDetail(
  gone: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
  mayBeOwn = false,
): string {
  const by = new Set(
    gone.map(({ subject }) => {
      const match = standings.get(subject)?.held?.match;
      return !match || match.automatic || match.decidedBy === null ? "the rules" : match.decidedBy;
    }),
  );
  const who = [...by].join(" and ");
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} did it. ${mayBeOwn ? "Take" : "Nothing was changed by you; take"} ${gone.length === 1 ? "it" : "them"} out of the selection, and match the rest.`;
}

/** Why a selection can't be matched as it is, and what to do; null if none of it is in a match. */
export function overWords(gone: readonly Chosen[]): string | null {
  if (gone.length === 0) return null;
  return `${goneWords(gone)}. Take ${gone.length === 1 ? "it" : "them"} out of the selection first.`;
}
