import { MAX_COLUMNS } from "../limits";
import { unmarked } from "../text/unmarked";

/** The result of splitting a record. */
export type SplitRecord =
  | { kind: "cells"; cells: string[] }
  | { kind: "open-quote" }
  | { kind: "too-many" };

/**
 * Splits a record into trimmed cells. A quote only opens at the start of a cell, so quotes inside a bank's free text are text.
 * Anything between a closing quote and the next separator belongs to the cell. Source: RFC 4180, and what real files contain.
 */
export function splitRecord(text: string, separator: string): SplitRecord {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (cells.length === MAX_COLUMNS) return { kind: "too-many" };
    const start = skipBlanks(text, at, separator);
    if (text[start] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(unmarked((end < 0 ? text.slice(at) : text.slice(at, end)).trim()));
      if (end < 0) return { kind: "cells", cells };
      at = end + 1;
      continue;
    }
    const closing = closingQuote(text, start + 1);
    if (closing < 0) return { kind: "open-quote" };
    const end = text.indexOf(separator, closing + 1);
    const behind = end < 0 ? text.slice(closing + 1) : text.slice(closing + 1, end);
    cells.push(unmarked((text.slice(start + 1, closing).replaceAll('""', '"') + behind).trim()));
    if (end < 0) return { kind: "cells", cells };
    at = end + 1;
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && separator !== "\t")) at += 1;
  return at;
}

/** The position of the next quote that isn't doubled; below zero if there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
