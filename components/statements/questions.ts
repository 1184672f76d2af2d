import type { ReceivedFile } from "@/lib/contract/api/statements";
import type { OpenFacts } from "@/lib/domain/statements/open-facts";
import type { ChainMapping, DateOrder } from "@/lib/domain/statements/mapping";
import { parseDay, wholeDay } from "@/lib/domain/statements/parse-day";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { QUESTIONS, type Question } from "@/lib/domain/statements/statement";
import { tokenChoices } from "@/lib/domain/chain/tokens";
import { hasHeader, markChoice, statusChoice } from "./draft-changes";
import type { ColumnRole } from "./labels";
import { columnOf, lineRows, type RawTable, type TableDraft } from "./table-draft";

export type { Question };
export type Draft = TableDraft | ChainMapping;

/** Lists a file's questions. Other columns than the recognised ones change what is open. */
export function questionsOf(
  file: Pick<ReceivedFile, "questions">,
  draft: Draft,
  recognised: Draft,
  { answered, open }: { answered: readonly Question[]; open: OpenFacts | null },
): Question[] {
  if (open === null || isReadTheSame(draft, recognised)) return [...file.questions];
  return QUESTIONS.filter(
    (question) => answered.includes(question) || open.questions.includes(question),
  );
}

const DEFINING_ROLES: readonly ColumnRole[] = [
  "bookedOn",
  "amount",
  "in",
  "out",
  "mark",
  "balance",
  "account",
  "status",
];

/** True if two drafts read the same columns of the same rows. */
function isReadTheSame(one: Draft, other: Draft): boolean {
  if (one.kind === "chain" || other.kind === "chain")
    return (
      one.kind === "chain" &&
      other.kind === "chain" &&
      JSON.stringify(one.columns) === JSON.stringify(other.columns)
    );
  const cut = ({ separator, encoding, sheet, headerRow, skipRows, amountKind }: TableDraft) =>
    [separator, encoding, sheet, headerRow, skipRows, amountKind].join();
  return (
    cut(one) === cut(other) &&
    DEFINING_ROLES.every((role) => columnOf(one, role) === columnOf(other, role))
  );
}

/** The words in the column of marks that the reader doesn't know. */
export function unknownMarks({ marks }: Pick<OpenFacts, "marks">): string[] {
  return marks.flatMap(({ mark, direction }) => (direction === null ? [mark] : []));
}

/** Returns the statuses that don't tell the reader if money moved. */
export function unknownStatuses({ statuses }: Pick<OpenFacts, "statuses">): string[] {
  return statuses.flatMap(({ status, meaning }) => (meaning === "unknown" ? [status] : []));
}

/** Says if a chain's list needs the wallet's address, its token, or both. */
export function chainAccountParts(recognised: ChainMapping, table: RawTable) {
  const { direction, valueOut } = recognised.columns;
  const own = direction === null && valueOut === null && recognised.ownAddresses.length === 0;
  const tokens = tokenChoices(recognised, table.rows);
  const isSeveral = tokens.length > 1 || tokens.some(({ contract }) => contract !== null);
  return { own, token: !own || (recognised.token === null && isSeveral) };
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

function cellsOf(table: RawTable, draft: Draft, column: number | null): string[] {
  if (column === null) return [];
  const rows = draft.kind === "chain" ? table.rows.slice(1) : lineRows(draft, table);
  return rows.map(({ cells }) => (cells[column] ?? "").trim());
}

/** True if any amount has a minus, or a CR or DR. */
export function hasSigns(draft: TableDraft, table: RawTable): boolean {
  return cellsOf(table, draft, columnOf(draft, "amount")).some((cell) => {
    const printed = parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",");
    return printed !== null && (printed.amount.startsWith("-") || printed.mark !== null);
  });
}

/** Returns a cell on which the date orders differ, with its day in this order. */
export function dateExample(cells: readonly string[], order: DateOrder) {
  const telling = cells.find((cell) => parseDay(cell, "dmy") !== parseDay(cell, "mdy")) ?? cells[0];
  const day = telling === undefined ? null : parseDay(telling, order);
  return telling === undefined || day === null ? null : { cell: telling, day };
}

/** True if a question waits for its answer. */
export function isUnanswered(
  question: Question,
  draft: Draft,
  answered: readonly Question[],
  { open, recognised, table }: { open: OpenFacts; recognised: Draft; table: RawTable },
): boolean {
  const isOpen = !answered.includes(question);
  if (question === "status")
    return unknownStatuses(open).some((status) => statusChoice(draft, status) === null);
  if (question === "lines")
    return (
      (open.unread > 0 && draft.unread === undefined) ||
      (open.uncovered.count > 0 && draft.kind === "table" && draft.uncovered === undefined)
    );
  if (draft.kind === "chain") {
    if (question === "direction") return (draft.way ?? null) === null;
    if (question !== "account" || recognised.kind !== "chain") return isOpen;
    const parts = chainAccountParts(recognised, table);
    return (parts.own && draft.ownAddresses.length === 0) || (parts.token && isOpen);
  }
  if (question === "header") return isOpen && (!hasHeader(draft) || recognised === draft);
  if (question === "account") return draft.onlyAccount === null;
  if (question === "amount")
    return (open.amounts.length > 0 && isOpen) || (open.fees && draft.fees === undefined);
  if (question === "direction" && draft.amountKind === "marked")
    return (
      isOpen ||
      ((draft.rest ?? null) === null &&
        unknownMarks(open).some((mark) => markChoice(draft, mark) === null))
    );
  return isOpen;
}

const ROLES_IN_QUESTION: Partial<Record<Question, readonly ColumnRole[]>> = {
  dates: ["bookedOn"],
  day: ["bookedOn"],
  decimal: ["amount", "in", "out", "balance"],
  direction: ["amount", "in", "out", "mark"],
  amount: ["amount"],
};

/** Returns the answers that still hold: one about a column doesn't apply to another. */
export function stillAnswered(
  answered: readonly Question[],
  before: Draft | null,
  after: Draft,
): Question[] {
  return answered.filter((question) => {
    if (before === null || before.kind !== after.kind) return false;
    if (before.kind === "chain" || after.kind === "chain")
      return question !== "dates" || timeOf(before) === timeOf(after);
    return (ROLES_IN_QUESTION[question] ?? []).every(
      (role) => columnOf(before, role) === columnOf(after, role),
    );
  });
}

const timeOf = (draft: Draft): number | null =>
  draft.kind === "chain" ? draft.columns.time : null;
