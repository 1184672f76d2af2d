import { TABLE_SEPARATORS, type TableSeparator } from "@/lib/domain/statements/csv-mapping";
import { splitRecord } from "./split-record";

/** The separator that cuts the most lines into the same number of cells, more than one. */
export function guessSeparator(lines: readonly string[]): TableSeparator {
  const told = /^sep=(.)$/i.exec(lines[0] ?? "")?.[1];
  const named = TABLE_SEPARATORS.find((separator) => separator === told);
  if (named) return named;
  const scores = TABLE_SEPARATORS.map((separator) => ({ separator, score: scoreOf(lines, separator) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.separator ?? ",";
}

/** How many lines agree on the commonest width, and a little for each column of it. */
function scoreOf(lines: readonly string[], separator: TableSeparator): number {
  const widths = new Map<number, number>();
  for (const line of lines) {
    const split = splitRecord(line, separator);
    const width = split.kind === "cells" ? split.cells.length : 0;
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  return Math.max(0, ...[...widths].map(([width, count]) => count * (1 + Math.min(width, 20) / 20)));
}
