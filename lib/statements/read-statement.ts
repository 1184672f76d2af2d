import type { StatementMapping } from "@/lib/domain/statements/mapping";
import { printedDay } from "@/lib/domain/calendar/zone";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Balance, StatementEvent, StatementFormat } from "@/lib/domain/statements/statement";
import { readCamt } from "./camt/read-camt";
import { readChain } from "./chain/read-chain";
import { readCsv } from "./csv/csv-rows";
import { badLine, MAX_BAD_LINES } from "./limits";
import { readMt940 } from "./mt940/read-mt940";
import { StatementError } from "./statement-error";
import { readXlsx } from "./xlsx/sheet-rows";

export interface ReadOptions {
  format: StatementFormat;
  /** How a table is read. Required for `csv`, `xlsx` and `chain`; the other formats are self-describing. */
  mapping: StatementMapping | null;
}

const SLICE = 64 * 1024;
/** Days that a movement can be booked on. Others stand for “none”, such as 31 Dec 9999: as a day it would be the end of what statements cover. */
const FIRST_DAY = "1980-01-01";
const LAST_DAY = "2099-12-31";

/**
 * Reads a statement of any format as a stream. Memory use is bounded for any file, except XLSX, which is held in its packed form (at
 * most 110 MB). A line that can't be read is a `bad` event, and reading continues after it.
 * @throws {StatementError} if the file as a whole can't be read, or more than 1,000 of its lines can't
 */
export async function* readStatement(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<StatementEvent, void, void> {
  let bad = 0;
  let leftOut = 0;
  for await (const each of readerFor(inSlices(source), options)) {
    const event = withoutOddDay(each);
    if (event.kind === "bad" && options.mapping?.unread === "left_out") {
      leftOut += 1;
      continue;
    }
    if (event.kind === "foot" && leftOut > 0) {
      const skipped = [...event.foot.skipped, { what: "lines that can't be read", count: leftOut }];
      yield { kind: "foot", foot: { ...event.foot, skipped } };
      leftOut = 0;
      continue;
    }
    if (event.kind === "bad") bad += 1;
    if (bad > MAX_BAD_LINES)
      throw new StatementError(
        `More than ${MAX_BAD_LINES.toLocaleString("en")} lines can't be read. The file is probably of another format, or its columns are chosen wrongly.`,
      );
    yield event;
  }
}

function withoutOddDay(event: StatementEvent): StatementEvent {
  if (event.kind === "head")
    return { kind: "head", head: { ...event.head, opening: onRealDay(event.head.opening) } };
  if (event.kind === "foot")
    return {
      kind: "foot",
      foot: {
        ...event.foot,
        closing: onRealDay(event.foot.closing),
        opening: onRealDay(event.foot.opening),
      },
    };
  if (event.kind !== "line" || isRealDay(event.line.bookedOn)) return event;
  const { lineNumber, bookedOn, narration } = event.line;
  return badLine(
    lineNumber,
    narration,
    `${printedDay(bookedOn)} can't be the day on which this was booked. Check which column holds the date.`,
  );
}

function isRealDay(day: CalendarDay): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY;
}

/** A balance without a day that can't be one: its figure counts all the same. */
function onRealDay(balance: Balance | null): Balance | null {
  return balance === null || balance.on === null || isRealDay(balance.on)
    ? balance
    : { ...balance, on: null };
}

function readerFor(
  source: AsyncIterable<Uint8Array>,
  { format, mapping }: ReadOptions,
): AsyncIterable<StatementEvent> {
  if (format === "mt940") return readMt940(source);
  if (format === "camt") return readCamt(source);
  if (format === "chain" && mapping?.kind === "chain") return readChain(source, mapping);
  if (format === "csv" && mapping?.kind === "table") return readCsv(source, mapping);
  if (format === "xlsx" && mapping?.kind === "table") return readXlsx(source, mapping);
  throw new StatementError("Choose the columns of the file first.");
}

/** Limits the size of chunks, since a large chunk gives a large batch of events. */
async function* inSlices(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE);
}
