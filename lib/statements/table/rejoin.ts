import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { comeApart, type SideColumns } from "./side-columns";

const FIRST_GROUP = /^[-+(]?[^\d,.]{0,4}\d{1,3}$/;
const INNER_GROUP = /^\d{3}$/;
const LAST_GROUP = /^\d{3}(?:\.\d{1,4})?[)\s]*(?:CR|DR)?$/i;
const CURRENCY = /^(?:[A-Za-z]{3,5})?$/;
const MOST_GROUPS = 6;
const MOST_IN_TEXTS = 3;
const MOST_WAYS = 50;

/**
 * Joins the parts of a row that was split because amounts such as `5,000.00`, or texts with the separator, aren't quoted. A way to
 * join them must give as many cells as the header has, with days, an amount and a balance in their columns. Null if there is no way,
 * if there are too many, or if they differ in more than texts; and for a table without balances, where nothing would show that the
 * result is right. Texts are only joined if joining amounts isn't enough.
 */
export function rejoined(row: TableRow, mapping: CsvMapping, side: SideColumns): TableRow | null {
  if (comeApart(row, side) === null || side.width === null || mapping.columns.balance === null)
    return null;
  const amounts = waysToJoin(row, mapping, side, false);
  const ways = amounts.length > 0 ? amounts : waysToJoin(row, mapping, side, true);
  const [first] = ways;
  if (!first || ways.length >= MOST_WAYS) return null;
  const texts = new Set(textColumns(mapping, side));
  const differ = first.some(
    (_, column) => !texts.has(column) && ways.some((way) => way[column] !== first[column]),
  );
  if (differ) return null;
  const narration = (way: readonly string[]) =>
    mapping.columns.narration.reduce((length, column) => length + (way[column]?.length ?? 0), 0);
  // If the ways only divide texts differently, the one with the longest narration is taken.
  return {
    ...row,
    cells: ways.reduce((best, way) => (narration(way) > narration(best) ? way : best)),
  };
}

/** All ways to make a row of the header's width that fits the mapping, up to a limit. */
function waysToJoin(
  row: TableRow,
  mapping: CsvMapping,
  side: SideColumns,
  withTexts: boolean,
): string[][] {
  const { columns, amounts } = mapping;
  const width = side.width ?? 0;
  const grouped = mapping.separator === "," && mapping.decimalSign === ".";
  if (!grouped && !withTexts) return [];
  const money = new Set([
    columns.balance,
    side.balanceBefore,
    side.fee,
    ...(amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount]),
  ]);
  const texts = new Set(withTexts ? textColumns(mapping, side) : []);
  const found: string[][] = [];
  place([], 0, withTexts ? MOST_IN_TEXTS : 0);
  return found;

  function place(placed: readonly string[], from: number, spare: number): void {
    if (found.length >= MOST_WAYS) return;
    const left = width - placed.length;
    if (left === 0) {
      const cells = [...placed];
      if (
        row.cells.slice(from).every((cell) => cell === "") &&
        fits({ ...row, cells }, mapping, withTexts)
      )
        found.push(cells);
      return;
    }
    if (row.cells.length - from < left) return;
    const isMoney = money.has(placed.length);
    const isText = texts.has(placed.length);
    const most = isText ? 1 + spare : isMoney && grouped ? MOST_GROUPS : 1;
    for (let count = 1; count <= most; count += 1) {
      const taken = row.cells.slice(from, from + count);
      if (taken.length < count) return;
      if (isMoney && !areFigure(taken, mapping)) continue;
      place(
        [
          ...placed,
          taken
            .filter((cell) => isMoney || cell !== "")
            .join(isMoney ? "," : `${mapping.separator ?? ","} `),
        ],
        from + count,
        isText ? spare - count + 1 : spare,
      );
    }
  }
}

/** The columns that may hold any text. */
function textColumns({ columns, amounts }: CsvMapping, side: SideColumns): number[] {
  const { narration: _narration, counterparty: _counterparty, ...others } = columns;
  const taken = new Set<number | null>([
    ...Object.values(others),
    ...Object.values(amounts).filter((value) => typeof value === "number"),
    side.balanceBefore,
    side.balanceMark,
    side.fee,
    side.account,
    ...side.status,
  ]);
  return Array.from({ length: side.width ?? 0 }, (_, column) => column).filter(
    (column) => !taken.has(column),
  );
}

/** Whether the cells are one whole figure, one empty cell, or the groups of one figure. */
function areFigure(cells: readonly string[], { decimalSign }: CsvMapping): boolean {
  const [first = ""] = cells;
  if (cells.length === 1)
    return (
      first === "" ||
      (!/^0\d/.test(first) &&
        (isNoAmount(first) || parsePrintedAmount(first, decimalSign) !== null))
    );
  return (
    FIRST_GROUP.test(first) &&
    cells.slice(1, -1).every((cell) => INNER_GROUP.test(cell)) &&
    LAST_GROUP.test(cells.at(-1) ?? "")
  );
}

function fits(row: TableRow, mapping: CsvMapping, onlyMovements: boolean): boolean {
  const { columns, dateOrder, decimalSign } = mapping;
  const cell = (column: number | null) => (column === null ? "" : (row.cells[column] ?? ""));
  const amount = readAmount(row, mapping);
  const isDated = parseDay(cell(columns.bookedOn), dateOrder) !== null;
  const hasValueDay =
    columns.valueOn === null ||
    cell(columns.valueOn) === "" ||
    parseDay(cell(columns.valueOn), dateOrder) !== null;
  const hasAmount = amount.kind === "amount" ? isDated : amount.kind === "none" && !onlyMovements;
  return (
    hasValueDay &&
    hasAmount &&
    CURRENCY.test(cell(columns.currency).trim()) &&
    parsePrintedAmount(cell(columns.balance), decimalSign) !== null
  );
}
