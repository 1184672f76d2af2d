import { addDays, type CalendarDay, isCalendarDay } from "../calendar/day";
import { DATE_ORDERS, type DateOrder } from "./mapping-choices";

/** In English, French, Portuguese, German, Spanish, Italian, Dutch, the Nordic languages and Indonesian. */
const MONTHS: readonly RegExp[] = [
  /^(jan|ene|gen)/,
  /^(feb|fev|fév)/,
  /^(mar|mär|mae|mrt|maa)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|maj|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aou|aoû|ago|agu)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^nov/,
  /^(dec|déc|dez|des|dic)/,
];
const TIME = String.raw`(?:(?:[ t,]+|-)\d{1,2}[:.]\d{2}.*)?`;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${TIME}$`);
/** Days whose order shows by itself: the year has four digits and stands in front, or the month has a name. */
const CERTAIN: readonly RegExp[] = [
  String.raw`(?<year>\d{4})(?:[-/ ]|\. ?)(?<month>\d{1,2})(?:[-/ ]|\. ?)(?<day>\d{1,2})\.?`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ,]*(?<month>[a-zà-ÿ]{3,10})[-/. ,']*(?<year>\d{4}|\d{2})`,
  String.raw`(?<month>[a-zà-ÿ]{3,10})[-/. ]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(?<year>\d{4})`,
  String.raw`(?<year>\d{4})[-/. ](?<month>[a-zà-ÿ]{3,10})[-/. ](?<day>\d{1,2})`,
].map((form) => new RegExp(`^${form}${TIME}$`));
const COMPACT = new RegExp(String.raw`^(\d{8})(?:(?:[01]\d|2[0-3])(?:[0-5]\d){2}|${TIME})$`);
/** Days of 1982 to 2118, as spreadsheets count them. */
const SERIAL = /^([3-7]\d{4})(?:\.\d+)?$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,]+/;
/** Where Excel's count of days begins, including its leap day of 1900 that never existed. */
const SERIAL_ZERO = "1899-12-30";
const MAX_LENGTH = 60;
/** `03.04.2026`, `3. 4. 26`: those who put the month in front write slashes or hyphens. */
const BETWEEN_POINTS = /^\d{1,2}\. ?\d{1,2}\. ?(?:\d{4}|\d{2})\b/;

function isDayBeforePoint(text: string): boolean {
  return BETWEEN_POINTS.test(text.trim());
}

/**
 * Reads the day in a cell, ignoring a time. Null for no date in this order. Examples: `31/12/2026`, `2026-12-31T08:00Z`,
 * `2026-12-31-08.00.00`, `31-Dec-2026`, `Dec 31, 2026`, `20261231`, `20261231080000`, a spreadsheet's serial number.
 */
export function parseDay(text: string, order: DateOrder): CalendarDay | null {
  if (text.length > MAX_LENGTH) return null;
  const clean = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replace(WEEKDAY, "");
  return fromNumbers(clean, order) ?? fromCertain(clean);
}

function fromCertain(text: string): CalendarDay | null {
  for (const form of CERTAIN) {
    const { year, month = "", day } = form.exec(text)?.groups ?? {};
    if (year) return dayFrom(year, /\d/.test(month) ? month : monthOf(month), day);
  }
  return null;
}

function fromNumbers(text: string, order: DateOrder): CalendarDay | null {
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, second, third] = numbers;
    if (order === "dmy") return dayFrom(third, second, first);
    if (order === "mdy") return dayFrom(third, first, second);
    return third?.length === 2 ? dayFrom(first, second, third) : null;
  }
  const compact = COMPACT.exec(text)?.[1];
  if (compact) return fromCompact(compact, order);
  const serial = SERIAL.exec(text)?.[1];
  return serial ? addDays(SERIAL_ZERO, Number(serial)) : null;
}

function fromCompact(digits: string, order: DateOrder): CalendarDay | null {
  const yearFirst = () =>
    plausible(dayFrom(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)));
  const [first, second, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const yearLast = () =>
    plausible(order === "mdy" ? dayFrom(year, first, second) : dayFrom(year, second, first));
  return order === "ymd" ? yearFirst() : (yearLast() ?? yearFirst());
}

/** Digits in a row are a date only if the year is one of ours. */
function plausible(day: CalendarDay | null): CalendarDay | null {
  return day !== null && day >= "1980" && day < "2100" ? day : null;
}

function monthOf(name: string): string | undefined {
  const index = MONTHS.findIndex((month) => month.test(name));
  return index < 0 ? undefined : String(index + 1);
}

function dayFrom(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): CalendarDay | null {
  if (!year || !month || !day) return null;
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(text) ? text : null;
}

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

/** A spreadsheet swaps day and month where both are up to twelve. The other days stay texts. */
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

/** True if an order makes the days implausibly scattered or old. An example is `26-03-02` from Binance. */
function isFarFetched(dates: readonly string[], order: DateOrder): boolean {
  const years = (each: DateOrder) => dates.map((cell) => parseDay(cell, each)?.slice(0, 4) ?? "");
  const [front, other] = [years("ymd"), years(order)];
  return (
    front.every((year) => year >= "2016") &&
    (other.every((year) => year < "2016") || new Set(other).size > new Set(front).size + 1)
  );
}

/** Joins year, month and day from cells of their own. Null if they make no day. */
export function wholeDay(year: string, month: string, day: string): string | null {
  const [y, m, d] = [year, month, day].map((cell) => cell.trim()) as [string, string, string];
  if (!/^\d{4}$/.test(y) || !/^\d{1,2}$/.test(d) || m === "") return null;
  return /^\d{1,2}$/.test(m)
    ? `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`
    : `${d} ${m} ${y}`;
}
