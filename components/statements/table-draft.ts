import type {
  AmountColumns,
  CsvMapping,
  MarkChoice,
  StatusChoice,
} from "@/lib/domain/statements/mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { COLUMN_ROLES, type ColumnRole } from "./labels";

export interface RawTable {
  rows: readonly { number: number; cells: readonly string[] }[];
  columns: number;
}

/** A mapping being edited column by column, and not complete yet. */
export interface TableDraft extends Pick<
  CsvMapping,
  "kind" | "separator" | "encoding" | "sheet" | "skipRows" | "dateOrder" | "decimalSign"
> {
  /** The header's cells; null if it is the row of `headerRow`, in any splitting. */
  header: readonly string[] | null;
  /** The header's row number in the file; null if it isn't among the shown rows. */
  headerRow: number | null;
  /** By column; what is beyond is ignored. */
  roles: readonly ColumnRole[];
  /** Order in which text columns are joined; those not named follow, from the left. */
  textOrder: readonly number[];
  amountKind: AmountColumns["kind"];
  inverted: boolean;
  outNegative: boolean;
  inNegative?: boolean | undefined;
  minusTurns?: boolean | undefined;
  words?: readonly MarkChoice[] | undefined;
  /** Direction of lines without such a mark; null to refuse them. */
  rest?: Direction | null | undefined;
  /** True if a role without a column is absent; otherwise the headings decide. */
  knowsRows: boolean;
  onlyAccount: string | null;
  statuses: readonly StatusChoice[];
  fees?: CsvMapping["fees"];
  uncovered?: CsvMapping["uncovered"];
  unread?: CsvMapping["unread"];
}

/** Returns the rows that hold lines: those below the header, or below the skipped ones. */
export function lineRows(
  { headerRow, skipRows }: Pick<TableDraft, "headerRow" | "skipRows">,
  { rows }: RawTable,
): RawTable["rows"] {
  const header = rows.findIndex(({ number }) => number === headerRow);
  return rows.slice(header < 0 ? skipRows : header + 1);
}

/** The mapping as its columns' roles. */
export function draftOfMapping(mapping: CsvMapping, table: RawTable): TableDraft {
  const { columns, amounts, onlyAccount = null, statuses = [], ...rest } = mapping;
  const placed = [
    ...columns.narration.map((column) => [column, "narration"] as const),
    ...singleColumns(columns),
    ...singleColumns(amounts),
  ];
  const width = Math.max(table.columns, ...placed.map(([column]) => column + 1));
  const roles: ColumnRole[] = Array.from({ length: width }, () => "ignore");
  for (const [column, role] of placed) roles[column] = role;
  return {
    ...rest,
    headerRow: rowOfHeader(mapping.header, table),
    roles,
    textOrder: columns.narration,
    amountKind: amounts.kind,
    inverted: amounts.kind === "signed" && amounts.inverted,
    outNegative: amounts.kind === "split" && amounts.outNegative,
    inNegative: amounts.kind === "split" && amounts.inNegative === true,
    minusTurns: amounts.kind === "marked" && amounts.minusTurns === true,
    words: amounts.kind === "marked" ? (amounts.words ?? []) : [],
    rest: amounts.kind === "marked" ? (amounts.rest ?? null) : null,
    knowsRows: columns.account !== undefined,
    onlyAccount,
    statuses,
  };
}

/** The roles in their own order, each with its only column. */
function singleColumns(columns: Partial<Record<ColumnRole, unknown>>) {
  return COLUMN_ROLES.flatMap((role) => {
    const column = columns[role];
    return typeof column === "number" ? [[column, role] as const] : [];
  });
}

function rowOfHeader(header: readonly string[] | null, table: RawTable): number | null {
  if (header === null) return null;
  const key = (cells: readonly string[]) =>
    JSON.stringify(withoutEmptyEnd(cells).map((cell) => cell.trim().toLowerCase().slice(0, 200)));
  const wanted = key(header.slice(0, table.columns));
  return table.rows.find(({ cells }) => key(cells) === wanted)?.number ?? null;
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** The mapping that a draft makes; null while columns are missing. */
export function mappingOfDraft(draft: TableDraft, table: RawTable): CsvMapping | null {
  const bookedOn = columnOf(draft, "bookedOn");
  const amounts = amountsOf(draft);
  if (bookedOn === null || amounts === null) return null;
  const { separator, encoding, sheet, skipRows, dateOrder, decimalSign } = draft;
  const one = (role: ColumnRole) => columnOf(draft, role);
  // A day in three columns needs all of them.
  if ((one("year") === null) !== (one("month") === null)) return null;
  const ofRows = (role: ColumnRole) => one(role) ?? (draft.knowsRows ? null : undefined);
  return {
    kind: "table",
    separator,
    encoding,
    sheet,
    header: headerOf(draft, table),
    skipRows,
    dateOrder,
    decimalSign,
    columns: {
      bookedOn,
      ...(one("year") !== null && { year: one("year") }),
      ...(one("month") !== null && { month: one("month") }),
      valueOn: one("valueOn"),
      narration: textColumns(draft),
      bankReference: one("bankReference"),
      paymentReference: one("paymentReference"),
      counterparty: one("counterparty"),
      counterpartyAccount: one("counterpartyAccount"),
      balance: one("balance"),
      currency: one("currency"),
      account: ofRows("account"),
      status: ofRows("status"),
    },
    amounts,
    ...(draft.onlyAccount !== null && { onlyAccount: draft.onlyAccount }),
    ...(draft.statuses.length > 0 && { statuses: [...draft.statuses] }),
    ...(draft.fees && { fees: draft.fees }),
    ...(draft.uncovered && { uncovered: draft.uncovered }),
    ...(draft.unread && { unread: draft.unread }),
  };
}

/** Returns how the rows are cut before a draft is a mapping. Others stand for missing columns. */
export function splitMapping(draft: TableDraft, table: RawTable): CsvMapping {
  const whole = mappingOfDraft(draft, table);
  if (whole) return whole;
  const stand: TableDraft = { ...draft, roles: ["bookedOn", "amount"], amountKind: "signed" };
  const mapping = mappingOfDraft(stand, table);
  if (!mapping) throw new Error("a date and an amount make a mapping");
  return mapping;
}

function headerOf(draft: TableDraft, table: RawTable): string[] | null {
  if (draft.header) return [...draft.header];
  const row = table.rows.find(({ number }) => number === draft.headerRow);
  return row ? withoutEmptyEnd(row.cells) : null;
}

export function columnOf(draft: Pick<TableDraft, "roles">, role: ColumnRole): number | null {
  const column = draft.roles.indexOf(role);
  return column < 0 ? null : column;
}

function textColumns({ roles, textOrder }: TableDraft): number[] {
  const texts = roles.flatMap((role, column) => (role === "narration" ? [column] : []));
  return [
    ...textOrder.filter((column) => texts.includes(column)),
    ...texts.filter((column) => !textOrder.includes(column)),
  ];
}

function amountsOf(draft: TableDraft): AmountColumns | null {
  const [amount, mark] = [columnOf(draft, "amount"), columnOf(draft, "mark")];
  if (draft.amountKind === "split") {
    const [incoming, outgoing] = [columnOf(draft, "in"), columnOf(draft, "out")];
    if (incoming === null || outgoing === null) return null;
    return {
      kind: "split",
      in: incoming,
      out: outgoing,
      outNegative: draft.outNegative,
      ...(draft.inNegative === true && { inNegative: true }),
    };
  }
  if (amount === null) return null;
  if (draft.amountKind === "signed") return { kind: "signed", amount, inverted: draft.inverted };
  if (mark === null) return null;
  const { words = [], rest = null } = draft;
  return {
    kind: "marked",
    amount,
    mark,
    ...(draft.minusTurns === true && { minusTurns: true }),
    ...(words.length > 0 && { words: [...words] }),
    ...(rest !== null && { rest }),
  };
}
