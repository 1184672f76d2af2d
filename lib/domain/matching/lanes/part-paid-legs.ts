import { sumUnits } from "../amounts/amount-key";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import type { Run } from "../run";
import { hasPayments, linesNaming, linesOfPayments, silentLines } from "./payment-lines";

/** A leg of which some payments have lines of their own. The others may be in one line with another transfer's, or with each other. */
export interface PartPaid {
  /** Each is one payment. */
  lines: readonly LineFact[];
  /** Those of them that name the leg. */
  tied: readonly Candidate[];
  /** What the other payments come to, in the units of `amountUnits`; above zero. */
  left: bigint;
}

/** By leg. A line that could be a payment of two legs is none of either, and a leg that other lines name besides is left out. */
export function partPaidLegs(run: Run): Map<LegFact, PartPaid> {
  const open = run.index.open.filter(
    (leg) => !leg.taken && leg.leg.state === "due" && hasPayments(leg),
  );
  if (open.length === 0) return new Map();
  const silent = silentLines(run);
  const found = open.flatMap((leg) => {
    const part = partPaid(run, leg, silent);
    return part === null ? [] : [{ leg, part }];
  });
  const wanted = new Map<LineFact, number>();
  for (const line of found.flatMap(({ part }) => part.lines))
    wanted.set(line, (wanted.get(line) ?? 0) + 1);
  return new Map(
    found.flatMap(({ leg, part }) =>
      part.lines.every((line) => wanted.get(line) === 1) ? [[leg, part] as const] : [],
    ),
  );
}

function partPaid(
  run: Run,
  leg: LegFact,
  silent: ReadonlyMap<string, readonly LineFact[]>,
): PartPaid | null {
  const found = linesOfPayments(run, leg, silent);
  if (found === null || found.open.length === 0 || found.tied.length < linesNaming(leg).length)
    return null;
  const lines = [...found.tied.map(({ line }) => line), ...found.silent];
  return lines.length === 0 ? null : { lines, tied: found.tied, left: leg.units - sumUnits(lines) };
}
