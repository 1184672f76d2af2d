import type { BreakLeg, BreakLine, LegView, LineView } from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import type { Selection } from "../decisions/selection";

/** A line or leg selected for matching, with its id in the lists of breaks. `found`: by searching, so it may be of other days than the lists. */
export type Chosen = ({ side: "lines"; line: LineView } | { side: "legs"; leg: LegView }) & {
  subject: string;
  found?: boolean;
};

export const chosenLine = (line: LineView): Chosen => ({
  side: "lines",
  subject: lineSubject(line),
  line,
});
export const chosenLeg = (leg: LegView): Chosen => ({
  side: "legs",
  subject: legSubject(leg),
  leg,
});

export const chosenBreak = (one: BreakLine | BreakLeg): Chosen =>
  "line" in one ? chosenLine(one.line) : chosenLeg(one.leg);

/** What a selected item is called in a sentence. */
export function chosenName(one: Chosen): string {
  return one.side === "lines"
    ? one.line.narration || "the line without a narration"
    : (one.leg.reference ?? "the transfer");
}

export function selectionOf(chosen: Iterable<Chosen>): Selection {
  const all = [...chosen];
  return {
    lines: all.flatMap((one) => (one.side === "lines" ? [one.line] : [])),
    legs: all.flatMap((one) => (one.side === "legs" ? [one.leg] : [])),
  };
}

/** Everything on one side between two items, both included. Empty if the first isn't on the same side as the second. */
export function between(shown: readonly Chosen[], first: string | null, second: Chosen): Chosen[] {
  const side = shown.filter((one) => one.side === second.side);
  const [from, to] = [
    side.findIndex((one) => one.subject === first),
    side.findIndex((one) => one.subject === second.subject),
  ];
  return from === -1 || to === -1 ? [] : side.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection without what was decided on: what was selected meanwhile stays. */
export function without(
  chosen: ReadonlyMap<string, Chosen>,
  decided: ReadonlyMap<string, Chosen>,
): Map<string, Chosen> {
  return new Map([...chosen].filter(([subject]) => !decided.has(subject)));
}

/** Items that aren't selected and have the same hint as all selected ones. Empty if the selected ones have different hints or none. */
export function alikeIn(
  shown: readonly (BreakLine | BreakLeg)[],
  chosen: ReadonlyMap<string, Chosen>,
): Chosen[] {
  const picked = shown.filter((one) => chosen.has(one.subject));
  const [hint = null, ...others] = new Set(picked.map((one) => one.hint));
  if (hint === null || others.length > 0 || picked.length < chosen.size) return [];
  return shown.filter((one) => one.hint === hint && !chosen.has(one.subject)).map(chosenBreak);
}
