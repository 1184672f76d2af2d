import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction, StatementLine } from "@/lib/domain/statements/statement";
import { isPositive, isZero, subtractAmounts, type Amount } from "@/lib/money/amount";
import { markOf } from "../table/read-amount";
import type { TableRow } from "../table/row";
import { narrationOf, referenceOf } from "../text/bound-text";
import { addressIn, addressKey } from "./chain-address";
import { chainAmount } from "./chain-amount";
import { chainDay } from "./chain-time";
import { coinIn, resultColumns } from "./chain-words";

export type TransferReading = { kind: "line"; line: StatementLine } | { kind: "skipped"; what: string } | { kind: "bad"; problem: string };

const FAILED = /^(?:error|fail|revert|out[_ ]of|bad|invalid|cancel|drop|false$|err\b)|revert|failed|out of gas/i;
const FEE = /^(?:txn? )?(?:network |gas |transaction )?fees?$|^(?:energy|bandwidth|burn fee)\b/i;
const HASH = /^(?:0x)?[0-9A-Za-z]{32,100}$/;

/** Reads one record. `own` are the wallet's addresses as they compare. */
export function readTransfer(row: TableRow, mapping: ChainMapping, own: ReadonlySet<string>): TransferReading {
  if (row.problem !== null) return { kind: "bad", problem: row.problem };
  const { columns } = mapping;
  const cell = (column: number | null) => (column === null ? "" : (row.cells[column] ?? ""));
  if ([columns.status, ...resultColumns(mapping.header)].some((column) => hasFailed(cell(column)))) return { kind: "skipped", what: "failed transactions" };
  if (FEE.test(cell(columns.type))) return { kind: "skipped", what: "network fees" };
  const token = cell(columns.token).trim();
  if (mapping.token !== null && !isToken(mapping.token, token, cell(columns.contract))) return { kind: "skipped", what: "transfers of other tokens" };
  const hash = cell(columns.hash).trim();
  if (!isHash(hash)) return { kind: "bad", problem: `“${hash.slice(0, 80)}” is not a transaction hash.` };
  const bookedOn = chainDay(cell(columns.time), mapping.dateOrder);
  if (!bookedOn) return { kind: "bad", problem: `“${cell(columns.time).slice(0, 80)}” is not a time that can be read.` };
  const amount = amountOf(row, mapping);
  if (amount === null) return { kind: "bad", problem: `“${cell(columns.value).slice(0, 80)}” is not an amount that can be read.` };
  if (isZero(amount)) return { kind: "skipped", what: "transfers of nothing" };
  const [from, to] = [addressIn(cell(columns.from)), addressIn(cell(columns.to))];
  const direction = directionOf({ from, to, own, amount, told: markOf(cell(columns.direction)) ?? markOf(cell(columns.type)), twoColumns: columns.valueOut !== null });
  if (direction === "own") return { kind: "skipped", what: "transfers within the wallet" };
  if (direction === "others") return { kind: "skipped", what: "transfers of other addresses" };
  if (direction === null) return { kind: "bad", problem: "Nothing says whether this came in or went out: enter the wallet's own address." };
  const counterpart = direction === "in" ? from : to;
  const line: StatementLine = {
    lineNumber: row.number,
    bookedOn,
    valueOn: null,
    direction,
    amount: amount.replace(/^-/, ""),
    currency: /^[A-Za-z0-9.$₮_-]{1,20}$/.test(token) ? token : coinIn(mapping.header[columns.value]),
    narration: narrationOf([cell(columns.type), counterpart && `${direction === "in" ? "from" : "to"} ${counterpart}`]),
    bankReference: null,
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: referenceOf(counterpart),
    reversal: null,
    transactionHash: hash,
    network: mapping.network,
    balanceAfter: null,
  };
  return { kind: "line", line };
}

/** Whether a cell is a transaction's hash or signature. */
export function isHash(cell: string): boolean {
  return HASH.test(cell.trim());
}

function hasFailed(status: string): boolean {
  const text = status.trim();
  return FAILED.test(text) && !/^no error/i.test(text);
}

function isToken(wanted: string, symbol: string, contract: string): boolean {
  return symbol.toLowerCase() === wanted.toLowerCase() || (contract !== "" && addressKey(contract) === addressKey(wanted));
}

/** Signed where two columns tell the directions, otherwise as printed. */
function amountOf(row: TableRow, { columns, decimalSign }: ChainMapping): Amount | null {
  const decimals = columns.decimals === null ? null : (row.cells[columns.decimals] ?? null);
  const read = (column: number) => chainAmount(row.cells[column] ?? "", decimalSign, decimals);
  const value = read(columns.value);
  if (columns.valueOut === null || value === null) return value;
  const out = columns.valueOut === columns.value ? null : read(columns.valueOut);
  return out === null ? null : subtractAmounts(value, out);
}

interface Evidence {
  from: string;
  to: string;
  own: ReadonlySet<string>;
  amount: Amount;
  told: Direction | null;
  twoColumns: boolean;
}

function directionOf({ from, to, own, amount, told, twoColumns }: Evidence): Direction | "own" | "others" | null {
  // The explorer cut these columns for the wallet itself.
  if (twoColumns) return isPositive(amount) ? "in" : "out";
  if (own.size > 0 && (from || to)) {
    const [sent, received] = [own.has(addressKey(from)), own.has(addressKey(to))];
    if (sent && received) return "own";
    if (!sent && !received) return "others";
    return sent ? "out" : "in";
  }
  if (told) return told;
  return amount.startsWith("-") ? "out" : null;
}
