import type { CsvMapping, SplitAmounts } from "@/lib/domain/statements/mapping";
import { type PrintedAmount, isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Direction, Question } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { cellAt, type TableRow, printedIn } from "./row";

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
  if (amounts.kind === "marked") return fromMark(cell, cellAt(row, amounts.mark), amounts);
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
  const text = cellAt(row, column);
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

/** The direction of a mark, as a person or the reader knows it; else null. */
export function directionOfMark(
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
  const marked = directionOfMark(mark, amounts);
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
