import type { BreakLeg, BreakLine, LegView, LineView } from "@/lib/contract/api/reconciliation";
import type { Selection } from "../decisions/selection";

/** Something that is chosen to be put together, by its name as breaks have it. */
export type Chosen = { side: "lines"; subject: string; line: LineView } | { side: "legs"; subject: string; leg: LegView };

export const chosenLine = (line: LineView): Chosen => ({ side: "lines", subject: `line:${line.id}`, line });
export const chosenLeg = (leg: LegView): Chosen => ({ side: "legs", subject: `leg:${leg.transactionId}:${leg.side}`, leg });

export const chosenBreak = (one: BreakLine | BreakLeg): Chosen => ("line" in one ? chosenLine(one.line) : chosenLeg(one.leg));

export function selectionOf(chosen: Iterable<Chosen>): Selection {
  const all = [...chosen];
  return { lines: all.flatMap((one) => (one.side === "lines" ? [one.line] : [])), legs: all.flatMap((one) => (one.side === "legs" ? [one.leg] : [])) };
}

/** Amount and day of what is chosen, where it is one thing: what a counterpart is to come close to. */
export function nearOf({ lines, legs }: Selection): { amount: string; on: string } | null {
  const [one, ...more] = [...lines, ...legs];
  return one && more.length === 0 ? { amount: one.amount, on: one.on } : null;
}

/** All of one side from one to the other, both included; none where the first isn't shown on the side of the second. */
export function between(shown: readonly Chosen[], first: string | null, second: Chosen): Chosen[] {
  const side = shown.filter((one) => one.side === second.side);
  const [from, to] = [side.findIndex((one) => one.subject === first), side.findIndex((one) => one.subject === second.subject)];
  return from === -1 || to === -1 ? [] : side.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** What isn't chosen and has the same hint as all that is; none where these have several hints, or no hint. */
export function alikeIn(shown: readonly (BreakLine | BreakLeg)[], chosen: ReadonlyMap<string, Chosen>): Chosen[] {
  const picked = shown.filter((one) => chosen.has(one.subject));
  const [hint = null, ...others] = new Set(picked.map((one) => one.hint));
  if (hint === null || others.length > 0 || picked.length < chosen.size) return [];
  return shown.filter((one) => one.hint === hint && !chosen.has(one.subject)).map(chosenBreak);
}
