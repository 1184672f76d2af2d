import type { Day } from "../days";
import type { Micros } from "../micros";
import type { BankDay, BankLine } from "../statement-day";

/** A part of a day's statement, with the balances before and after its lines. `page` counts from 1 within the day. */
export interface StatementPage {
  day: Day;
  page: number;
  lines: readonly BankLine[];
  opening: Micros;
  closing: Micros;
  isLast: boolean;
}

/** Divides a day's lines into pages of at most `size` lines; none for a day without lines. */
export function* pagesOf(
  { day, lines, opening, closing }: BankDay,
  size: number,
): Generator<StatementPage> {
  let before = opening;
  for (let at = 0, page = 1; at < lines.length; at += size, page += 1) {
    const some = lines.slice(at, at + size);
    const isLast = at + size >= lines.length;
    const after = isLast ? closing : (some.at(-1)?.balance ?? before);
    yield { day, page, lines: some, opening: before, closing: after, isLast };
    before = after;
  }
}
