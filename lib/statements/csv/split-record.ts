import { MAX_COLUMNS } from "../limits";

/** What cutting a record found. */
export type SplitRecord = { kind: "cells"; cells: string[] } | { kind: "open-quote" } | { kind: "too-many" };

/**
 * Cuts a record into cells, trimmed. A quote opens only at the start of a cell, so that one within a bank's free text is
 * text; what follows a closing quote up to the separator belongs to the cell. Source: RFC 4180, and what files hold.
 */
export function splitRecord(text: string, separator: string): SplitRecord {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (cells.length === MAX_COLUMNS) return { kind: "too-many" };
    const start = skipBlanks(text, at, separator);
    if (text[start] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push((end < 0 ? text.slice(at) : text.slice(at, end)).trim());
      if (end < 0) return { kind: "cells", cells };
      at = end + 1;
      continue;
    }
    const closing = closingQuote(text, start + 1);
    if (closing < 0) return { kind: "open-quote" };
    const end = text.indexOf(separator, closing + 1);
    const behind = end < 0 ? text.slice(closing + 1) : text.slice(closing + 1, end);
    cells.push((text.slice(start + 1, closing).replaceAll('""', '"') + behind).trim());
    if (end < 0) return { kind: "cells", cells };
    at = end + 1;
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && separator !== "\t")) at += 1;
  return at;
}

/** The quote that isn't doubled; below zero when none is. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
