import { BalanceProofBuilder } from "@/lib/domain/statements/balance-proof";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import type { LinesBeyond } from "@/lib/domain/statements/running-balances";
import type { BadLine, StatementEvent } from "@/lib/domain/statements/statement";
import { StatementError } from "../statement-error";
import { readRows } from "./read-table";
import type { TableRow } from "./row";

export interface Verdict {
  follows: boolean;
  steps: number;
  lines: number;
  bad: readonly BadLine[];
  uncovered: LinesBeyond;
}

/** Reads a table's first rows by a mapping, and checks that the balances follow. */
export function judge(rows: readonly TableRow[], mapping: CsvMapping): Verdict {
  try {
    return verdictOf(readRows(rows, mapping));
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { ...NOTHING, follows: false };
  }
}

/** True if balances show that a mapping is right. @param minSteps so many steps show it */
export function isProven({ follows, steps }: Verdict, minSteps = 1): boolean {
  return follows && steps >= minSteps;
}

const NOTHING: Verdict = {
  follows: true,
  steps: 0,
  lines: 0,
  bad: [],
  uncovered: { count: 0, lineNumber: null },
};

export function verdictOf(events: Iterable<StatementEvent>): Verdict {
  const verdict = { ...NOTHING, bad: [] as BadLine[] };
  let builder: BalanceProofBuilder | null = null;
  let balances = 0;
  for (const event of events) {
    if (event.kind === "head") {
      builder = new BalanceProofBuilder(event.head, event.head.currency ?? "");
      balances = Number(event.head.opening !== null);
    }
    if (event.kind === "bad") verdict.bad.push(event.bad);
    if (event.kind === "line") {
      builder?.add(event.line);
      verdict.lines += 1;
      balances += Number(event.line.balanceAfter !== null);
    }
    if (event.kind !== "foot" || builder === null) continue;
    const { outcome, uncovered } = builder.finish(event.foot);
    balances += Number(event.foot.opening !== null) + Number(event.foot.closing !== null);
    verdict.follows &&= outcome !== "refused";
    verdict.steps += Math.max(0, balances - 1);
    verdict.uncovered = {
      count: verdict.uncovered.count + uncovered.count,
      lineNumber: verdict.uncovered.lineNumber ?? uncovered.lineNumber,
    };
    builder = null;
  }
  return verdict;
}
