import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import type { Selection } from "./selection";

/** Something that is chosen to be put together, by its name as breaks have it. */
export type Chosen = { side: "lines"; subject: string; line: LineView } | { side: "legs"; subject: string; leg: LegView };

export const chosenLine = (line: LineView): Chosen => ({ side: "lines", subject: `line:${line.id}`, line });
export const chosenLeg = (leg: LegView): Chosen => ({ side: "legs", subject: `leg:${leg.transactionId}:${leg.side}`, leg });

export function selectionOf(chosen: Iterable<Chosen>): Selection {
  const all = [...chosen];
  return { lines: all.flatMap((one) => (one.side === "lines" ? [one.line] : [])), legs: all.flatMap((one) => (one.side === "legs" ? [one.leg] : [])) };
}

/** Amount and day of what is chosen, where it is one thing: what a counterpart is to come close to. */
export function nearOf({ lines, legs }: Selection): { amount: string; on: string } | null {
  const [one, ...more] = [...lines, ...legs];
  return one && more.length === 0 ? { amount: one.amount, on: one.on } : null;
}
