import { DATE_ORDERS, type DateOrder } from "./csv-mapping";
import { isDayBeforePoint, parseDay } from "./parse-day";

const IN_NUMBERS = /\b\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d{2})\b/g;

/**
 * The order of day, month and year in which every cell can be read. If several orders fit but give different days, dates above the
 * table may decide, such as a period up to `31/03/2026`, or the points between the numbers. `isOpen`: nothing decides.
 */
export function guessDateOrder(
  cells: readonly string[],
  preamble: readonly string[],
): { value: DateOrder; isOpen: boolean } {
  const dates = cells.filter((cell) => /\d/.test(cell));
  if (dates.length === 0) return { value: "dmy", isOpen: false };
  const reads = (order: DateOrder) => dates.filter((cell) => parseDay(cell, order) !== null).length;
  const counts = DATE_ORDERS.map((order) => ({ order, count: reads(order) })).toSorted(
    (a, b) => b.count - a.count,
  );
  const most = counts.filter(({ count }) => count === counts[0]?.count).map(({ order }) => order);
  const others = most.filter((order) => order !== "ymd");
  if (
    others.length < most.length &&
    others.length > 0 &&
    others.every((order) => isFarFetched(dates, order))
  )
    return { value: "ymd", isOpen: true };
  // A two-digit year at the start is so rare that it is assumed only if nothing else fits.
  const best = others.length > 0 ? others : most;
  const fallback: DateOrder = best.includes("dmy") ? "dmy" : (best[0] ?? "dmy");
  if (mayBeSwapped(dates)) return { value: fallback, isOpen: true };
  const open = dates.filter((cell) => new Set(best.map((order) => parseDay(cell, order))).size > 1);
  if (open.length === 0 || (fallback === "dmy" && open.every(isDayBeforePoint)))
    return { value: fallback, isOpen: false };
  const above = preamble.flatMap((text) => text.match(IN_NUMBERS) ?? []);
  const told = best.filter((order) => above.every((text) => parseDay(text, order) !== null));
  const [only] = told;
  return above.length > 0 && told.length === 1 && only
    ? { value: only, isOpen: false }
    : { value: fallback, isOpen: true };
}

/**
 * True if a spreadsheet may have taken `03/04/2026` for the fourth of March: where it reads days in another order than the bank writes
 * them, those up to the twelfth become dates with day and month swapped, and the others stay texts.
 */
function mayBeSwapped(dates: readonly string[]): boolean {
  const stored = dates.flatMap((cell) => /^\d{4}-\d{2}-(\d{2})/.exec(cell)?.[1] ?? []);
  const texts = dates
    .flatMap((cell) => [/^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}\b/.exec(cell)?.slice(1) ?? []])
    .filter((numbers) => numbers.length > 0);
  return (
    stored.length > 0 &&
    texts.length > 0 &&
    stored.every((day) => Number(day) <= 12) &&
    texts.every((numbers) => numbers.some((number) => Number(number) > 12))
  );
}

/**
 * True if an order scatters the days over more years than a leading two-digit year would, or makes all of them old, as with `26-03-02`
 * from Binance.
 */
function isFarFetched(dates: readonly string[], order: DateOrder): boolean {
  const years = (each: DateOrder) => dates.map((cell) => parseDay(cell, each)?.slice(0, 4) ?? "");
  const [front, other] = [years("ymd"), years(order)];
  return (
    front.every((year) => year >= "2016") &&
    (other.every((year) => year < "2016") || new Set(other).size > new Set(front).size + 1)
  );
}
