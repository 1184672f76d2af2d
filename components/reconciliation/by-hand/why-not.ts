import { missingSide, selectionStep, type SelectionFigures } from "../decisions/selection";

/** What the keys A, F and L do with a selection. */
export type SelectionAct = "match" | "find" | "note";

/**
 * Why a key does nothing with the selection as it is, to be told: no button stands there to say so. Null if it does something.
 * @param over why it can't be matched, as `overWords` gives it
 */
export function whyNot(
  act: SelectionAct,
  figures: SelectionFigures,
  over: string | null,
): { title: string; detail: string } | null {
  const step = selectionStep(figures);
  if (step === "nothing")
    return {
      title: "Nothing is selected",
      detail: "Select a line or a transfer first: J and K move, Space selects.",
    };
  if (act === "note") return null;
  if (over !== null) return { title: "It can't be matched as it is", detail: over };
  if (act === "match")
    return step === "needs_line"
      ? {
          title: "A transfer alone can't be matched",
          detail: "Select its line too, or find it with F.",
        }
      : null;
  return missingSide(figures) === null
    ? { title: "Nothing is missing", detail: "The two sides agree: A matches them." }
    : null;
}
