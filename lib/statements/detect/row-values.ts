import type { StatementMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction, StatementFormat } from "@/lib/domain/statements/statement";
import { ownNumberIn } from "../table/own-column";
import { markOf, wayOfMark } from "../table/read-amount";
import { hasOpenStatus, meaningOf, sideColumns, type StatusMeaning } from "../table/side-columns";
import type { TableRow } from "../table/row";
import { datedRows, firstRows } from "./dated-rows";
import { leavesDatesOpen } from "./leaves-dates-open";
import { leavesSignsOpen } from "./leaves-signs-open";
import { leavesWayOpen } from "./leaves-way-open";
import { untoldLine, type UntoldLine } from "./untold-line";

/** What a table's first rows hold in the columns that tell which of them are the account's movements. */
export interface RowValues {
  /** What the own-account column names, in the file's order. `isNumber`: it tells itself apart from others. */
  accounts: { account: string; isNumber: boolean }[];
  /** The words in the status columns, how many of the rows have each, and what the reader takes them for. */
  statuses: { status: string; lines: number; meaning: StatusMeaning }[];
  /** Likewise the words in the column of marks; `direction` is null for words that the reader doesn't know. */
  marks: { mark: string; lines: number; direction: Direction | null }[];
  /** Whether nothing tells days from months. */
  datesOpen: boolean;
  /** Whether a line without a balance beside it has a status that the reader doesn't know, whatever a person has said of it. */
  statusOpen: boolean;
  /** Whether signs alone say which way money went, and nothing shows what they mean. */
  signsOpen: boolean;
  /** Whether a chain's list names no senders, and nothing says which way its transfers went. */
  wayOpen: boolean;
  /** Where balances say which way money went: the line before which there is none. Null: there is no such line. */
  untold: UntoldLine | null;
}

const MOST = 20;
const LENGTH = 100;

/**
 * The values in the first 600 rows. The bytes of a workbook must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function rowValues(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<RowValues> {
  const datesOpen = leavesDatesOpen(await firstRows(firstBytes, format, mapping), mapping);
  if (mapping.kind === "chain")
    return {
      accounts: [],
      statuses: [],
      marks: [],
      datesOpen,
      statusOpen: false,
      signsOpen: false,
      wayOpen: await leavesWayOpen(firstBytes, mapping),
      untold: null,
    };
  const side = sideColumns(mapping);
  const rows = await datedRows(firstBytes, format, mapping);
  const accounts = side.account === null ? [] : [...counted(rows, [side.account]).keys()];
  return {
    accounts: accounts
      .slice(0, MOST)
      .map((account) => ({ account, isNumber: ownNumberIn(account) !== null })),
    statuses: [...counted(rows, side.status)]
      .slice(0, MOST)
      .map(([status, lines]) => ({ status, lines, meaning: meaningOf(status) })),
    marks:
      mapping.amounts.kind === "marked"
        ? [...counted(rows, [mapping.amounts.mark])]
            .slice(0, MOST)
            .map(([mark, lines]) => ({ mark, lines, direction: markOf(mark) }))
        : [],
    datesOpen,
    statusOpen: rows.some((row) => hasOpenStatus(row, mapping, { ...side, statuses: [] })),
    signsOpen: await leavesSignsOpen(firstBytes, format, mapping),
    wayOpen: false,
    untold: await untoldLine(firstBytes, format, mapping),
  };
}

/** Whether the first rows have a status that neither the reader nor a person knows, on lines without a balance that shows what they are. */
export async function leavesStatusOpen(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<boolean> {
  if (mapping.kind === "chain") return false;
  const side = sideColumns(mapping);
  return (
    side.status.length > 0 &&
    (await datedRows(firstBytes, format, mapping)).some((row) => hasOpenStatus(row, mapping, side))
  );
}

/** Whether the first rows have a mark that neither the reader nor a person knows. */
export async function leavesMarkOpen(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<boolean> {
  if (mapping.kind === "chain" || mapping.amounts.kind !== "marked") return false;
  const { amounts } = mapping;
  return [...counted(await datedRows(firstBytes, format, mapping), [amounts.mark]).keys()].some(
    (mark) => wayOfMark(mark, amounts) === null,
  );
}

function counted(rows: readonly TableRow[], columns: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const word of new Set(
      columns.map((column) => (row.cells[column] ?? "").trim().slice(0, LENGTH)),
    ))
      if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
