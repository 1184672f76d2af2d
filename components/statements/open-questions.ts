import type { RowValues } from "@/lib/contract/api/statements";
import type {
  ChainMapping,
  DateOrder,
  StatementMapping,
} from "@/lib/domain/statements/csv-mapping";
import { guessDateOrder } from "@/lib/domain/statements/guess-date-order";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { wholeDay } from "@/lib/domain/statements/whole-day";
import { tokenChoices } from "@/lib/domain/statements/token-choices";
import { differentAccounts, markChoice, statusChoice } from "./draft-changes";
import { columnOf, type RawTable, type TableDraft } from "./table-draft";

/** What a file leaves open, and only a person knows. `look`: whether the lines are what the file says, where a doubt has no question of its own. */
const QUESTIONS = [
  "dateOrder",
  "decimalSign",
  "direction",
  "first",
  "mark",
  "text",
  "account",
  "status",
  "own",
  "way",
  "token",
  "look",
] as const;
export type Question = (typeof QUESTIONS)[number];

export type Draft = TableDraft | ChainMapping;

/**
 * The questions that the first rows leave open. What was recognised decides on those that an answer would take away.
 * @param values what the file's first rows hold, of which the table has only some; null before they are known
 */
export function openQuestions(
  draft: Draft,
  table: RawTable,
  recognised: Draft,
  values: RowValues | null = null,
): Question[] {
  return draft.kind === "chain"
    ? chainQuestions(draft, table, {
        recognised: recognised.kind === "chain" ? recognised : draft,
        values,
      })
    : [
        ...tableQuestions(draft, table, values),
        ...(values ? rowQuestions(draft, values, recognised) : []),
      ];
}

function tableQuestions(draft: TableDraft, table: RawTable, values: RowValues | null): Question[] {
  const open: Question[] = [];
  if (values?.datesOpen ?? isDateOpen(dateCells(draft, table))) open.push("dateOrder");
  const amounts = (["amount", "in", "out", "balance"] as const).flatMap((role) =>
    cellsOf(table, draft, columnOf(draft, role)),
  );
  if (isDecimalOpen(amounts)) open.push("decimalSign");
  if (
    draft.amountKind === "signed" &&
    columnOf(draft, "amount") !== null &&
    (values?.signsOpen === true || !hasSigns(draft, table))
  )
    open.push("direction");
  if (
    draft.amountKind === "split" &&
    columnOf(draft, "in") !== null &&
    columnOf(draft, "out") !== null &&
    values?.signsOpen === true
  )
    open.push("direction");
  if (draft.amountKind === "stepped" && (values?.untold ?? null) !== null) open.push("first");
  // The words of marks are kept with the text.
  const hasWords = draft.amountKind === "marked" && (draft.words ?? []).length > 0;
  if (columnOf(draft, "narration") === null && !hasWords) open.push("text");
  return open;
}

/**
 * Which way marks say that money went, whose lines they are where only names tell the accounts apart, and what a status means where no
 * balances show it.
 */
function rowQuestions(draft: TableDraft, values: RowValues, recognised: Draft): Question[] {
  const open: Question[] = [];
  if (unknownMarks(draft, values, recognised).length > 0) open.push("mark");
  if (
    differentAccounts(values.accounts).length > 1 &&
    values.accounts.some(({ isNumber }) => !isNumber)
  )
    open.push("account");
  if (values.statusOpen && unknownStatuses(values).length > 0) open.push("status");
  return open;
}

/** With more words than this, the column is probably none of marks. */
const MOST_MARKS = 12;

/**
 * The words in the column of marks that say no way, neither to the reader nor by how the file was recognised. None of them is open where
 * a way is said for all other lines.
 */
export function unknownMarks(draft: TableDraft, { marks }: RowValues, recognised: Draft): string[] {
  if (draft.amountKind !== "marked" || (draft.rest ?? null) !== null) return [];
  const known =
    recognised.kind === "table" && columnOf(recognised, "mark") === columnOf(draft, "mark")
      ? recognised
      : { words: [] };
  const unknown = marks.flatMap(({ mark, direction }) =>
    direction === null && markChoice(known, mark) === null ? [mark] : [],
  );
  return unknown.length > MOST_MARKS ? [] : unknown;
}

/** The statuses of which the reader can't tell whether money moved. */
export function unknownStatuses({ statuses }: RowValues): string[] {
  return statuses.flatMap(({ status, meaning }) => (meaning === "unknown" ? [status] : []));
}

function chainQuestions(
  mapping: ChainMapping,
  table: RawTable,
  { recognised, values }: { recognised: ChainMapping; values: RowValues | null },
): Question[] {
  const open: Question[] = [];
  if (values?.datesOpen ?? isDateOpen(dateCells(mapping, table))) open.push("dateOrder");
  const { direction, valueOut } = mapping.columns;
  if (values?.wayOpen === true) open.push("way");
  else if (direction === null && valueOut === null && recognised.ownAddresses.length === 0)
    open.push("own");
  const tokens = tokenChoices(mapping, table.rows);
  if (
    recognised.token === null &&
    (tokens.length > 1 || tokens.some(({ contract }) => contract !== null))
  )
    open.push("token");
  return open;
}

/** The cells that say the day, without headings and notes. */
export function dateCells(draft: Draft, table: RawTable): string[] {
  const column = draft.kind === "chain" ? draft.columns.time : columnOf(draft, "bookedOn");
  const [year, month] =
    draft.kind === "chain" ? [null, null] : [columnOf(draft, "year"), columnOf(draft, "month")];
  const cells = cellsOf(table, draft, column);
  const [years, months] = [cellsOf(table, draft, year), cellsOf(table, draft, month)];
  const whole =
    year === null || month === null
      ? cells
      : cells.map((day, line) => wholeDay(years[line] ?? "", months[line] ?? "", day) ?? day);
  return whole.filter((cell) =>
    (["dmy", "mdy", "ymd"] as const).some((order) => parseDay(cell, order) !== null),
  );
}

function cellsOf(
  table: RawTable,
  draft: Pick<StatementMapping, "kind"> & { headerRow?: number | null; skipRows?: number },
  column: number | null,
): string[] {
  if (column === null) return [];
  const header = table.rows.findIndex(({ number }) => number === draft.headerRow);
  const from = draft.kind === "chain" ? 1 : header >= 0 ? header + 1 : (draft.skipRows ?? 0);
  return table.rows.slice(from).map(({ cells }) => (cells[column] ?? "").trim());
}

/** Of the cells that are shown, before it is known what the file's further ones tell. */
function isDateOpen(cells: readonly string[]): boolean {
  return guessDateOrder(cells, []).doubts.includes("dates");
}

function isDecimalOpen(cells: readonly string[]): boolean {
  const readings = cells
    .filter((cell) => /[.,]/.test(cell))
    .map((cell) => [parsePrintedAmount(cell, "."), parsePrintedAmount(cell, ",")]);
  return (
    readings.length > 0 &&
    readings.every(([point, comma]) => point && comma && point.amount !== comma.amount)
  );
}

/** Whether any amount has a minus, or a CR or DR. */
export function hasSigns(draft: TableDraft, table: RawTable): boolean {
  return cellsOf(table, draft, columnOf(draft, "amount")).some((cell) => {
    const printed = parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",");
    return printed !== null && (printed.amount.startsWith("-") || printed.mark !== null);
  });
}

/** A date of the file that shows the difference, and how each order reads it. */
export function dateExample(
  cells: readonly string[],
  order: DateOrder,
): { cell: string; day: string } | null {
  const telling = cells.find((cell) => parseDay(cell, "dmy") !== parseDay(cell, "mdy")) ?? cells[0];
  const day = telling === undefined ? null : parseDay(telling, order);
  return telling === undefined || day === null ? null : { cell: telling, day };
}

/** Whether a question waits for its answer. */
export function isUnanswered(
  question: Question,
  draft: Draft,
  answered: readonly Question[],
  values: RowValues | null = null,
): boolean {
  if (question === "own" && draft.kind === "chain") return draft.ownAddresses.length === 0;
  if (question === "way" && draft.kind === "chain") return (draft.way ?? null) === null;
  if (question === "first" && draft.kind === "table") return (draft.first ?? null) === null;
  if (question === "mark" && draft.kind === "table")
    return (
      values === null ||
      values.marks.some(
        ({ mark, direction }) => direction === null && markChoice(draft, mark) === null,
      )
    );
  if (question === "account" && draft.kind === "table") return draft.onlyAccount === null;
  if (question === "status" && draft.kind === "table")
    return (
      values === null ||
      unknownStatuses(values).some((status) => statusChoice(draft, status) === null)
    );
  return !answered.includes(question);
}
