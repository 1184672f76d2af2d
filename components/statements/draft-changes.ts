import type {
  StatusChoice,
  TableSeparator,
  TextEncodingName,
} from "@/lib/domain/statements/mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import type { ColumnRole } from "./labels";
import { columnOf, type RawTable, type TableDraft } from "./table-draft";

/** Sets a column's role. A role for a single column is taken from its previous column. */
export function withRole(draft: TableDraft, column: number, role: ColumnRole): TableDraft {
  const shared = role === "ignore" || role === "narration";
  const width = Math.max(draft.roles.length, column + 1);
  const roles = Array.from({ length: width }, (_, index): ColumnRole => {
    if (index === column) return role;
    const before = draft.roles[index] ?? "ignore";
    return !shared && before === role ? "ignore" : before;
  });
  // The choice of accounts belongs to the column that named them.
  const onlyAccount =
    columnOf(draft, "account") === columnOf({ roles }, "account") ? draft.onlyAccount : null;
  return {
    ...withoutLost({ ...draft, roles, onlyAccount }, role),
    textOrder: draft.textOrder.filter((text) => roles[text] === "narration"),
  };
}

/** Drops the roles that exclude the new one, as an amount excludes money in and out. */
function withoutLost(draft: TableDraft, role: ColumnRole): TableDraft {
  const drop = (...lost: ColumnRole[]) =>
    draft.roles.map((current) => (lost.includes(current) ? "ignore" : current));
  // The meaning of a minus was seen in the columns chosen before.
  if (role === "in")
    return { ...draft, amountKind: "split", inNegative: false, roles: drop("amount", "mark") };
  if (role === "out") return { ...draft, amountKind: "split", roles: drop("amount", "mark") };
  if (role === "mark")
    return {
      ...draft,
      amountKind: "marked",
      minusTurns: false,
      words: [],
      rest: null,
      roles: drop("in", "out"),
    };
  if (role === "amount")
    return {
      ...draft,
      minusTurns: false,
      amountKind: draft.amountKind === "split" ? "signed" : draft.amountKind,
      roles: drop("in", "out"),
    };
  return draft;
}

/** Chooses how the table prints amounts; the columns that still fit keep their place. */
export function withAmountKind(draft: TableDraft, kind: TableDraft["amountKind"]): TableDraft {
  if (kind === draft.amountKind) return draft;
  const turned = draft.roles.map((role): ColumnRole => {
    if (kind === "split") return role === "amount" ? "in" : role === "mark" ? "ignore" : role;
    if (role === "in") return "amount";
    return role === "out" || (role === "mark" && kind !== "marked") ? "ignore" : role;
  });
  return { ...draft, amountKind: kind, roles: turned };
}

/** Marks a row as the header, or as the first line of a headless table. */
export function withMarkedRow(draft: TableDraft, table: RawTable, number: number): TableDraft {
  if (hasHeader(draft)) return { ...draft, header: null, headerRow: number, knowsRows: false };
  return {
    ...draft,
    skipRows: Math.max(
      0,
      table.rows.findIndex((row) => row.number === number),
    ),
  };
}

export function hasHeader({ header, headerRow }: Pick<TableDraft, "header" | "headerRow">) {
  return header !== null || headerRow !== null;
}

export function withHeader(draft: TableDraft, table: RawTable, wanted: boolean): TableDraft {
  if (wanted === hasHeader(draft)) return draft;
  const index = table.rows.findIndex(({ number }) => number === draft.headerRow);
  if (!wanted) return { ...draft, header: null, headerRow: null, skipRows: index + 1 };
  return {
    ...draft,
    knowsRows: false,
    header: null,
    headerRow: table.rows[Math.max(0, draft.skipRows - 1)]?.number ?? table.rows[0]?.number ?? null,
    skipRows: 0,
  };
}

/** Splits the file differently, and takes whatever is then in the header's row. */
export function withSplit(
  draft: TableDraft,
  cut: { separator?: TableSeparator; encoding?: TextEncodingName; sheet?: string | null },
): TableDraft {
  return { ...draft, ...cut, header: null, knowsRows: false };
}

/** Sets if lines with a status are taken. */
export function withStatus<D extends { statuses?: readonly StatusChoice[] | undefined }>(
  draft: D,
  status: string,
  taken: boolean,
): D {
  return {
    ...draft,
    statuses: [
      ...(draft.statuses ?? []).filter((choice) => !isSameWord(choice.status, status)),
      { status, taken },
    ],
  };
}

/** Sets the direction of lines with a mark. */
export function withMark(draft: TableDraft, mark: string, direction: Direction): TableDraft {
  return {
    ...draft,
    words: [
      ...(draft.words ?? []).filter((choice) => !isSameWord(choice.mark, mark)),
      { mark, direction },
    ],
  };
}

/** Returns the direction chosen for lines with this mark; null if none was. */
export function markChoice(
  { words = [] }: Pick<TableDraft, "words">,
  mark: string,
): Direction | null {
  return words.find((choice) => isSameWord(choice.mark, mark))?.direction ?? null;
}

/** True if lines with this status are to be taken; null if nobody has said. */
export function statusChoice(
  { statuses = [] }: { statuses?: readonly StatusChoice[] | undefined },
  status: string,
): boolean | null {
  return statuses.find((choice) => isSameWord(choice.status, status))?.taken ?? null;
}

/** Lists each account of a column once, ignoring case as the reader does. */
export function differentAccounts<A extends { account: string }>(accounts: readonly A[]): A[] {
  return accounts.filter(
    ({ account }, index) =>
      accounts.findIndex((other) => isSameWord(other.account, account)) === index,
  );
}

function isSameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Lists in words which columns are still missing. */
export function missingColumns(draft: TableDraft): string[] {
  const { amountKind } = draft;
  const hasParts = columnOf(draft, "year") !== null || columnOf(draft, "month") !== null;
  const wanted: Partial<Record<ColumnRole, string>> = {
    bookedOn: "the date",
    // A day in three columns needs all of them.
    ...(hasParts && { year: "the year", month: "the month" }),
    ...(amountKind === "split"
      ? { in: "the money in", out: "the money out" }
      : { amount: "the amount" }),
    ...(amountKind === "marked" && { mark: "the DR or CR mark" }),
  };
  return Object.entries(wanted).flatMap(([role, words]) =>
    columnOf(draft, role as ColumnRole) === null ? [words] : [],
  );
}
