import { addressKey } from "@/lib/domain/chain/network";
import type { ChainMapping, CsvMapping, StatementMapping } from "@/lib/domain/statements/mapping";
import { DATE_ORDERS } from "@/lib/domain/statements/mapping-choices";
import { guessDateOrder, parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import {
  type Direction,
  type Question,
  QUESTIONS,
  type StatementFormat,
} from "@/lib/domain/statements/statement";
import { NOTHING_OPEN, type OpenFacts } from "@/lib/domain/statements/open-facts";
import { chainSide, otherValueColumns } from "./chain/chain-columns";
import { hasOpenOwner, hasOpenToken, mayBeSmallestUnits } from "./chain/propose-chain";
import { openStatuses, readTransfer, statusChoice } from "./chain/read-transfer";
import { sampleOf, type Sample } from "./sample";
import { isInUnderMinus, isOutMixed } from "./table/candidates";
import { headerMatcher, roleOf } from "./table/headings";
import {
  decidedAmount,
  directionFromMarks,
  isOfCard,
  marksOnlyCredits,
} from "./table/amount-columns";
import { markOf, directionOfMark } from "./table/read-amount";
import { isProven, judge, type Verdict } from "./table/judge";
import { ownNumberIn } from "./table/accounts";
import { cellAt, columnOf, type TableRow, printedIn } from "./table/row";
import { isDay } from "./table/propose-by-content";
import { decimalSignOf } from "./table/propose";
import { feeOf } from "./table/read-row";
import { hasOpenStatus, isBalanceBefore, meaningOf, sideColumns } from "./table/side-columns";

/**
 * Finds what a file's first 600 rows leave open. The bytes of a workbook must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function findQuestions(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<OpenFacts> {
  const sample = await sampleOf(firstBytes, format, mapping);
  return mapping.kind === "chain" ? askOfChain(sample, mapping) : askOfTable(sample, mapping);
}

/** The questions that remain for an account that remembers how its files are read. */
export function unanswered(
  { questions, statuses, marks }: OpenFacts,
  mapping: StatementMapping,
): Question[] {
  return questions.filter((question) => {
    if (question === "lines")
      return mapping.unread === undefined && (mapping.kind === "chain" || !mapping.uncovered);
    if (question === "status")
      return statuses.some(
        ({ status, meaning }) =>
          meaning === "unknown" && statusChoice(status, mapping.statuses) === null,
      );
    if (question !== "direction") return false;
    if (mapping.kind === "chain") return (mapping.way ?? null) === null;
    const { amounts } = mapping;
    return (
      amounts.kind === "marked" && marks.some(({ mark }) => directionOfMark(mark, amounts) === null)
    );
  });
}

function askOfTable({ rows, isCut }: Sample, mapping: CsvMapping): OpenFacts {
  const noAnswers = {
    statuses: undefined,
    uncovered: undefined,
    unread: undefined,
    fees: undefined,
  };
  const bare = ofOneAccount({ ...mapping, ...noAnswers }, rows);
  const side = sideColumns(bare);
  const lines = datedRows(rows, bare);
  const verdict = judge(rows, bare);
  const isRight = isProven(verdict);
  const accounts = [...counted(lines, [side.account]).keys()];
  const direction = directionOpen(lines, bare, verdict);
  const amounts = isRight ? [] : otherAmounts(lines, bare);
  const fees =
    mapping.columns.balance === null && lines.some((row) => feeOf(row, bare, side) !== null);
  const days = otherDays(lines, bare);
  const unread = verdictOf(rows, mapping).bad.filter(
    ({ question }) => question === undefined,
  ).length;
  const uncovered = isCut ? NOTHING_OPEN.uncovered : verdict.uncovered;
  const isOpen: Record<Question, boolean> = {
    header: (mapping.header === null && !isRight) || (verdict.lines === 0 && unread === 0),
    dates: areDatesOpen(rows, mapping),
    decimal: decimalSignOf(rows, lines, bare).isOpen,
    direction: direction !== null,
    amount: amounts.length > 0 || fees,
    day: days.length > 0,
    status: lines.some((row) => hasOpenStatus(row, bare, { ...side, statuses: [] })),
    account:
      new Set(accounts.map((account) => account.toLowerCase())).size > 1 &&
      accounts.some((account) => ownNumberIn(account) === null),
    lines: unread > 0 || uncovered.count > 0,
  };
  const marks = bare.amounts.kind === "marked" ? [...counted(lines, [bare.amounts.mark])] : [];
  return {
    questions: QUESTIONS.filter((question) => isOpen[question]),
    accounts: accounts
      .slice(0, MAX_WORDS)
      .map((account) => ({ account, isNumber: ownNumberIn(account) !== null })),
    statuses: [...counted(lines, side.status)]
      .slice(0, MAX_WORDS)
      .map(([status, count]) => ({ status, lines: count, meaning: meaningOf(status) })),
    marks: marks
      .slice(0, MAX_WORDS)
      .map(([mark, count]) => ({ mark, lines: count, direction: markOf(mark) })),
    signsOpen: direction === "signs",
    amounts,
    fees,
    days,
    uncovered,
    unread,
  };
}

const MAX_WORDS = 20;
const MAX_WORD_LENGTH = 100;

/** Of several accounts that only their names tell apart, the first: all are read alike. */
function ofOneAccount(mapping: CsvMapping, rows: readonly TableRow[]): CsvMapping {
  if ((mapping.onlyAccount ?? null) !== null) return mapping;
  const { account } = sideColumns(mapping);
  const names = [...counted(datedRows(rows, mapping), [account]).keys()];
  const [first] = names;
  return first !== undefined && names.length > 1 && names.some((name) => ownNumberIn(name) === null)
    ? { ...mapping, onlyAccount: first }
    : mapping;
}

function verdictOf(rows: readonly TableRow[], mapping: CsvMapping): Verdict {
  return judge(rows, ofOneAccount({ ...mapping, unread: undefined }, rows));
}

function datedRows(rows: readonly TableRow[], mapping: CsvMapping): TableRow[] {
  return rows.filter(
    (row) => parseDay(cellAt(row, mapping.columns.bookedOn), mapping.dateOrder) !== null,
  );
}

/** True if the order of day and month isn't told. Or if it is told otherwise than in the mapping. */
function areDatesOpen(rows: readonly TableRow[], mapping: StatementMapping): boolean {
  const { header, dateOrder } = mapping;
  const column = mapping.kind === "chain" ? mapping.columns.time : mapping.columns.bookedOn;
  const first = header === null ? 0 : rows.findIndex((row) => headerMatcher(header)(row.cells)) + 1;
  const dates = rows
    .slice(first)
    .map((row) => cellAt(row, column))
    .filter((cell) => DATE_ORDERS.some((order) => parseDay(cell, order) !== null));
  if (dates.length === 0) return false;
  const above = rows.slice(0, Math.max(0, first - 1)).map(({ text }) => text);
  const { value, isOpen } = guessDateOrder(dates, above);
  return isOpen || dates.some((cell) => parseDay(cell, value) !== parseDay(cell, dateOrder));
}

/**
 * Says why no balances and no words make the direction certain; null if it is. `signs`: only signs tell it, and nothing
 * shows their meaning, as a card's list counts what is owed and prints a charge without a minus. `words`: marks or
 * headings have to be confirmed.
 */
function directionOpen(
  lines: readonly TableRow[],
  mapping: CsvMapping,
  verdict: Verdict,
): "signs" | "words" | null {
  const { amounts, header } = mapping;
  if (lines.length === 0) return null;
  // A card's balance is what is owed, and follows from its lines the other way round.
  if (contradictsHeadings(mapping)) return "words";
  if (amounts.kind === "marked" && (amounts.words ?? []).length > 0) return "words";
  if (isProven(verdict)) return null;
  if (amounts.kind === "marked") return areMarksOpen(lines, mapping) ? "words" : null;
  if (amounts.kind === "split") {
    const isOpen = header === null || amounts.inNegative === true || isInUnderMinus(mapping, lines);
    return (isOpen && verdict.follows) || isOutMixed(mapping, lines) ? "words" : null;
  }
  const printed = lines.flatMap((row) => printedIn(row, amounts.amount, mapping.decimalSign) ?? []);
  if (marksOnlyCredits(printed)) return "words";
  if (printed.some(({ mark }) => mark !== null)) return null;
  if (!printed.some(({ amount }) => amount.startsWith("-")))
    return mapping.columns.balance !== null && header?.some(isBalanceBefore) ? null : "words";
  const column = (index: number) => columnOf(lines, index);
  const agrees = [...(header ?? lines[0]?.cells ?? []).keys()].some(
    (mark) =>
      mark !== amounts.amount &&
      directionFromMarks(amounts.amount, mark, column)?.kind === "signed",
  );
  return agrees || !verdict.follows ? null : "signs";
}

function contradictsHeadings({ amounts, header }: CsvMapping): boolean {
  const role = (column: number) => roleOf(header?.[column] ?? "")?.role;
  if (amounts.kind === "split") return role(amounts.in) === "out" || role(amounts.out) === "in";
  return amounts.kind === "signed" && amounts.inverted;
}

function areMarksOpen(lines: readonly TableRow[], mapping: CsvMapping): boolean {
  const { amounts, header, decimalSign } = mapping;
  if (amounts.kind !== "marked") return false;
  if (amounts.rest !== undefined) return true;
  const told = lines.flatMap((row) => {
    const printed = printedIn(row, amounts.amount, decimalSign);
    const isNone = printed === null || !/[1-9]/.test(printed.amount);
    return isNone ? [] : [{ mark: cellAt(row, amounts.mark), printed }];
  });
  if (
    told.some(({ mark, printed }) => markOf(mark) === null && mark !== "" && printed.mark === null)
  )
    return true;
  const minus = (direction: Direction) =>
    told.filter(({ mark, printed }) => markOf(mark) === direction && printed.amount.startsWith("-"))
      .length;
  const isOwed = isOfCard(header ?? []) && minus("out") === 0;
  return amounts.minusTurns !== true && minus("in") + minus("out") > 0 && !isOwed;
}

function otherAmounts(lines: readonly TableRow[], mapping: CsvMapping): number[] {
  const { amounts, header, decimalSign } = mapping;
  if (
    amounts.kind === "split" ||
    header === null ||
    decidedAmount(header, lines) === amounts.amount
  )
    return [];
  const { fees, balanceBefore } = sideColumns(mapping);
  const used = new Set([...fees, balanceBefore, ...Object.values(mapping.columns).flat()]);
  const others = [...header.keys()].filter(
    (column) =>
      column !== amounts.amount &&
      !used.has(column) &&
      roleOf(header[column] ?? "")?.role === "amount" &&
      lines.some((row) => {
        const [one, other] = [amounts.amount, column].map(
          (at) => printedIn(row, at, decimalSign)?.amount.replace("-", "") ?? null,
        );
        return other !== null && /[1-9]/.test(other ?? "") && Number(one) !== Number(other);
      }),
  );
  return others.length === 0 ? [] : [amounts.amount, ...others];
}

function otherDays(
  lines: readonly TableRow[],
  { columns, header, dateOrder }: CsvMapping,
): number[] {
  if (columns.year != null) return [];
  const day = (cell = "") => parseDay(cell, dateOrder);
  const role = (column: number) => roleOf(header?.[column] ?? "");
  const chosen = role(columns.bookedOn);
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const others = Array.from({ length: width }, (_, column) => column).filter((column) => {
    if (column === columns.bookedOn) return false;
    const found = role(column);
    const isNamed =
      header === null ||
      (chosen?.role === "bookedOn"
        ? found?.role === "bookedOn" && found.rank === chosen.rank
        : found === null && column !== columns.valueOn) ||
      (chosen === null && column === columns.valueOn);
    return (
      isNamed &&
      lines.every((row) => isDay(cellAt(row, column))) &&
      lines.some(({ cells }) => day(cells[column]) !== day(cells[columns.bookedOn]))
    );
  });
  return others.length === 0 ? [] : [columns.bookedOn, ...others];
}

function counted(rows: readonly TableRow[], columns: readonly (number | null)[]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const words = columns.map((column) => cellAt(row, column).slice(0, MAX_WORD_LENGTH));
    for (const word of new Set(words))
      if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function askOfChain({ rows }: Sample, mapping: ChainMapping): OpenFacts {
  const isHeader = headerMatcher(mapping.header);
  const first = rows.findIndex((row) => isHeader(row.cells)) + 1;
  const records = rows.slice(first).filter(({ problem }) => problem === null);
  const side = chainSide(mapping.header, mapping.columns);
  const own = new Set(mapping.ownAddresses.map(addressKey));
  const isWayOpen = records.some((row) => isSenderOpen(row, mapping, { side, own }));
  const statuses = new Map<string, number>();
  for (const row of records)
    for (const word of openStatuses(row, mapping, side))
      statuses.set(word, (statuses.get(word) ?? 0) + 1);
  // Beside a number of decimals, the amount is the raw one.
  const others =
    mapping.columns.decimals === null
      ? otherValueColumns(mapping.header, mapping.columns.value)
      : [];
  const amounts = others.filter((column) =>
    records.some(
      (row) =>
        !isNoAmount(cellAt(row, column)) &&
        cellAt(row, column) !== cellAt(row, mapping.columns.value),
    ),
  );
  const unread =
    (mapping.columns.out ?? null) === null
      ? records.filter((row) => {
          const reading = readTransfer(row, mapping, { side, own });
          return reading.kind === "bad" && reading.question === undefined;
        }).length
      : 0;
  const isOpen: Record<Question, boolean> = {
    header: records.length === 0,
    dates:
      !records.every(({ cells }) => /^\d{10}(?:\d{3})?$/.test(cells[mapping.columns.time] ?? "")) &&
      areDatesOpen(rows, mapping),
    decimal: false,
    direction: isWayOpen,
    amount:
      mapping.columns.valueOut === null &&
      (amounts.length > 0 || mayBeSmallestUnits(records, mapping)),
    day: false,
    status: statuses.size > 0,
    account: (!isWayOpen && hasOpenOwner(mapping)) || hasOpenToken(records, mapping),
    lines: unread > 0,
  };
  return {
    ...NOTHING_OPEN,
    questions: QUESTIONS.filter((question) => isOpen[question]),
    statuses: [...statuses].slice(0, MAX_WORDS).map(([status, count]) => ({
      status: status.slice(0, MAX_WORD_LENGTH),
      lines: count,
      meaning: "unknown" as const,
    })),
    amounts: amounts.length > 0 ? [mapping.columns.value, ...amounts] : [],
    unread,
  };
}

/** True if no sender is named, and the receiver isn't the wallet. An exchange's withdrawals and deposits look alike. */
function isSenderOpen(
  row: TableRow,
  mapping: ChainMapping,
  facts: Parameters<typeof readTransfer>[2],
): boolean {
  const { from, out } = mapping.columns;
  if ((out ?? null) !== null) return false;
  if (cellAt(row, from) !== "") return false;
  const directionWith = (way: Direction) => {
    const reading = readTransfer(row, { ...mapping, way }, facts);
    return reading.kind === "line" ? reading.line.direction : null;
  };
  return directionWith("in") !== directionWith("out");
}
