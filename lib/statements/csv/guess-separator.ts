import { TABLE_SEPARATORS, type TableSeparator } from "@/lib/domain/statements/csv-mapping";
import { namesColumns } from "../table/find-header";
import { splitRecord } from "./split-record";

/**
 * Finds the separator. It prefers the one that splits some line into the most names of columns; among equals, the one that splits the
 * most lines into the same number of cells, with more cells counting slightly more. Cell counts alone would mislead: with decimal
 * commas, a comma splits every line alike.
 */
export function guessSeparator(lines: readonly string[]): TableSeparator {
  const told = /^sep=(.)$/i.exec(lines[0] ?? "")?.[1];
  const named = TABLE_SEPARATORS.find((separator) => separator === told);
  if (named) return named;
  const scores = TABLE_SEPARATORS.map((separator) => ({ separator, ...scoreOf(lines, separator) }));
  return scores.toSorted((a, b) => b.names - a.names || b.score - a.score)[0]?.separator ?? ",";
}

/** The most columns that a line names; and how many lines share the commonest number of cells, weighted slightly by that number. */
function scoreOf(
  lines: readonly string[],
  separator: TableSeparator,
): { names: number; score: number } {
  const widths = new Map<number, number>();
  let names = 0;
  for (const line of lines) {
    const split = splitRecord(line, separator);
    const cells = split.kind === "cells" ? split.cells : [];
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    names = Math.max(names, namesColumns(cells));
  }
  return {
    names,
    score: Math.max(
      0,
      ...[...widths].map(([width, count]) => count * (1 + Math.min(width, 20) / 20)),
    ),
  };
}
