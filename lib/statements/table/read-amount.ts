import type { AmountColumns, CsvMapping, SplitAmounts } from "@/lib/domain/statements/csv-mapping";
import {
  type PrintedAmount,
  isNoAmount,
  parsePrintedAmount,
} from "@/lib/domain/statements/parse-printed-amount";
import type { Direction, Question } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { headerKey } from "./headings";
import { type TableRow, printedIn } from "./row";

/** The content of a row's amount columns. `none` is a row without an amount. */
type RowAmount =
  | { kind: "amount"; amount: Amount; direction: Direction }
  | { kind: "none" }
  | { kind: "problem"; problem: string; question?: Question };

const IN_WORDS =
  /^(?:c|cr|credit|credits|deposit|in|incoming|inbound|received|receive|recv|lodgement|paid in|money in|inflow|\+|h|haben|k|crdt|bij|credito|crédito|crédit)\.?$/i;
const OUT_WORDS =
  /^(?:d|dr|db|debit|debits|withdrawal|out|outgoing|outbound|sent|send|withdraw|payment|paid out|money out|outflow|-|s|soll|dbit|af|debito|débito|débit)\.?$/i;

export function markOf(text: string): Direction | null {
  const word = text.trim();
  if (IN_WORDS.test(word)) return "in";
  return OUT_WORDS.test(word) ? "out" : null;
}

/** Reads a row's amount from the mapping's columns. */
export function readAmount(
  row: TableRow,
  { amounts, decimalSign }: Pick<CsvMapping, "amounts" | "decimalSign">,
): RowAmount {
  const read = (column: number) => readCell(row, column, decimalSign);
  if (amounts.kind === "split") return fromTwo(read(amounts.in), read(amounts.out), amounts);
  const cell = read(amounts.amount);
  if (cell === null || typeof cell === "string")
    return cell === null ? { kind: "none" } : { kind: "problem", problem: cell };
  if (amounts.kind === "marked") return fromMark(cell, row.cells[amounts.mark] ?? "", amounts);
  // Which way it went, its balance says; see `withWaysBySteps`.
  if (amounts.kind === "stepped") return positive(cell.amount, "in");
  const negative = cell.amount.startsWith("-");
  const signed: Direction = negative === amounts.inverted ? "in" : "out";
  // A CR or DR next to the figure is the bank's statement of the direction, whatever the sign.
  return cell.mark === null ? positive(cell.amount, signed) : positive(cell.amount, cell.mark);
}

/** Null for an empty cell; a sentence if the cell can't be read. Zero is not a movement. */
function readCell(
  row: TableRow,
  column: number,
  decimalSign: CsvMapping["decimalSign"],
): PrintedAmount | string | null {
  const text = row.cells[column] ?? "";
  if (isNoAmount(text)) return null;
  const printed = printedIn(row, column, decimalSign);
  if (!printed)
    return `“${text.slice(0, 80)}” in column ${column + 1} is not an amount with a decimal ${decimalSign === "." ? "point" : "comma"}.`;
  return /[1-9]/.test(printed.amount) ? printed : null;
}

function fromTwo(
  incoming: PrintedAmount | string | null,
  outgoing: PrintedAmount | string | null,
  { outNegative, inNegative = false }: SplitAmounts,
): RowAmount {
  if (typeof incoming === "string") return { kind: "problem", problem: incoming };
  if (typeof outgoing === "string") return { kind: "problem", problem: outgoing };
  if (incoming && outgoing)
    return {
      kind: "problem",
      problem: "The line has an amount in both the column for money in and the one for money out.",
    };
  if (incoming)
    return positive(incoming.amount, incoming.amount.startsWith("-") === inNegative ? "in" : "out");
  return outgoing
    ? positive(outgoing.amount, outgoing.amount.startsWith("-") === outNegative ? "out" : "in")
    : { kind: "none" };
}

type Marked = Extract<CsvMapping["amounts"], { kind: "marked" }>;

/** The way that a mark says: as a person or the reader's own words have it. Null if neither does. */
export function wayOfMark(
  mark: string,
  { words = [], rest }: Pick<Marked, "words" | "rest">,
): Direction | null {
  const key = mark.trim().toLowerCase();
  const chosen = words.find((word) => word.mark.trim().toLowerCase() === key)?.direction;
  if (chosen !== undefined) return chosen;
  // Where one side's own number is the mark, another side's name isn't one, even if it is called Credit.
  if (rest !== undefined && words.length > 0) return rest;
  return markOf(mark);
}

function fromMark(cell: PrintedAmount, mark: string, amounts: Marked): RowAmount {
  const marked = wayOfMark(mark, amounts);
  const taken = marked !== null && amounts.minusTurns === true && cell.amount.startsWith("-");
  const isEmpty = mark.trim() === "";
  // FNB marks only what came in, and prints a minus before what went out.
  const unmarked =
    isEmpty && cell.amount.startsWith("-") ? "out" : isEmpty ? (amounts.rest ?? null) : null;
  const direction = (taken ? otherWay(marked) : marked) ?? cell.mark ?? unmarked;
  if (!direction)
    return {
      kind: "problem",
      question: "direction",
      problem: `“${mark.slice(0, 80)}” doesn't say whether money came in or went out. Expected CR or DR: say what else it means where the file's columns are chosen.`,
    };
  return positive(cell.amount, direction);
}

function otherWay(direction: Direction): Direction {
  return direction === "in" ? "out" : "in";
}

function positive(amount: Amount, direction: Direction): RowAmount {
  return { kind: "amount", amount: amount.replace(/^-/, ""), direction };
}

/** A word for both ways: what somebody paid to a shop is a payment to its payment provider too. */
const EITHER = /^payments?$/i;

/**
 * How figures and a column of marks beside them say the direction. Null if the marks don't: fewer than four of five cells are marks, or
 * all that are say `Payment`, as Stripe does of what comes in.
 */
export function guessMarked(
  amount: number,
  mark: number,
  column: (index: number) => string[],
): AmountColumns | null {
  const figures = column(amount);
  const words = column(mark).map((word) => word.trim());
  // PayPal calls what comes in a payment too, and then the figures' signs say the way.
  const isSigned = figures.some((figure) => isMinus(figure) === true);
  const told = words.flatMap((word, line) => {
    const direction = isSigned && EITHER.test(word) ? null : markOf(word);
    return direction === null ? [] : [{ direction, word, isMinus: isMinus(figures[line] ?? "") }];
  });
  const rest = otherWayOfEmpty(told, words, figures);
  if (rest !== null) return { kind: "marked", amount, mark, rest };
  if (
    told.length === 0 ||
    told.length < words.filter(Boolean).length * 0.8 ||
    told.every(({ word }) => EITHER.test(word))
  )
    return null;
  const share = (direction: "in" | "out", minus: boolean) => {
    const rows = told.filter((each) => each.direction === direction && each.isMinus !== null);
    return rows.length === 0
      ? 0
      : rows.filter((each) => each.isMinus === minus).length / rows.length;
  };
  // Signs that agree with every mark say the direction on the other lines too.
  if (share("out", true) === 1 && share("in", true) === 0)
    return { kind: "signed", amount, inverted: false };
  if (share("out", false) > 0.5 && share("in", true) <= 0.5)
    return { kind: "marked", amount, mark, minusTurns: true };
  return { kind: "marked", amount, mark };
}

/** True if a column says of every row which way it went, and both ways. */
export function tellsBothWays(rows: readonly TableRow[], column: number): boolean {
  const ways = new Set(rows.map((row) => markOf(row.cells[column] ?? "")));
  return ways.size === 2 && !ways.has(null);
}

/**
 * The way of the lines without a mark, where a bank marks one way only: all marks say the same, some figures have none, and no figure
 * has a sign. Null if they don't.
 */
function otherWayOfEmpty(
  told: readonly { direction: Direction; isMinus: boolean | null }[],
  words: readonly string[],
  figures: readonly string[],
): Direction | null {
  const [first] = told;
  const bare = figures.filter((figure, line) => words[line] === "" && isMinus(figure) !== null);
  if (!first || bare.length === 0 || told.length < words.filter(Boolean).length * 0.8) return null;
  if (
    told.some(({ direction, isMinus: minus }) => direction !== first.direction || minus === true) ||
    bare.some((figure) => isMinus(figure) === true)
  )
    return null;
  return first.direction === "in" ? "out" : "in";
}

/** True if a figure has a minus; null if it is none, zero, or marked itself. */
function isMinus(cell: string): boolean | null {
  const printed = parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",");
  return printed === null || printed.mark !== null || !/[1-9]/.test(printed.amount)
    ? null
    : printed.amount.startsWith("-");
}

/** True if a bank marks only what came in, as FNB does: some figures have a CR, none has a DR or a minus, and the others have nothing. */
export function marksOnlyCredits(printed: readonly PrintedAmount[]): boolean {
  const moved = printed.filter(({ amount }) => /[1-9]/.test(amount));
  return (
    moved.some(({ mark }) => mark === "in") &&
    moved.some(({ mark }) => mark === null) &&
    moved.every(({ amount, mark }) => mark !== "out" && !amount.startsWith("-"))
  );
}

/** A heading that only a card's list has. */
const HEADING =
  /^(?:card(?: |$)|credit card|karte(?:n|$| )|num[eé]ro de (?:la )?(?:carte|tarjeta)|(?:carte|tarjeta)(?: |$))/;
/** What names a card above its table: `Card Number: 5399…`, `Card ending in 1234`, `Cardholder`. */
const LABEL =
  /^(?:(?:credit|charge|corporate|business|company) )?card(?:$| ?(?:holder|member)(?: |$)| (?:(?:account|acct) )?(?:no|nr|num|number|name|type|ending|account|acct|product|limit)(?: |$)| x*\d)/;
const TITLE =
  /\bcredit cards?(?:$| (?:account|statement|transactions?|activity|history|bill|summary|limit|number|no|details)(?: |$))/;
const ELSEWHERE =
  /^(?:kreditkarte|kartennummer|karten nr|num[eé]ro (?:de (?:la )?|d[ao] |della )?(?:carte|tarjeta|cart[aã]o|carta)(?: |$)|(?:carte|tarjeta|cart[aã]o|carta) (?:bancaire|(?:de |di )?cr[eé]dito?)(?: |$))/;
/** What is longer is a sentence. */
const MAX_LABEL = 80;

/** True if a table is a card's list, which counts what is owed: its minus stands before what was paid in. */
export function isOfCard(header: readonly string[]): boolean {
  return header.some((cell) => HEADING.test(headerKey(cell)));
}

/** True if the lines above a table name a card as what it is of. */
export function isNamedCard(above: readonly TableRow[]): boolean {
  return above.some(({ cells }) =>
    cells.some((cell) => cell !== "" && cell.length <= MAX_LABEL && namesCard(headerKey(cell))),
  );
}

function namesCard(key: string): boolean {
  return LABEL.test(key) || TITLE.test(key) || ELSEWHERE.test(key);
}
