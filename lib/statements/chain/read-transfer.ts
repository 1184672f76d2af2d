import Big from "big.js";
import { type CalendarDay, addDays } from "@/lib/domain/calendar/day";
import { addressIn, addressKey, isSameNetwork } from "@/lib/domain/chain/network";
import { isLookAlike, tokenSymbol } from "@/lib/domain/chain/tokens";
import type { ChainMapping, DateOrder, DecimalSign } from "@/lib/domain/statements/mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Direction, Question, StatementLine } from "@/lib/domain/statements/statement";
import { type Amount, isPositive, isZero, parseAmount, subtractAmounts } from "@/lib/money/amount";
import type { ChainSide } from "./chain-columns";
import { markOf } from "../table/read-amount";
import { cellAt, type TableRow } from "../table/row";
import { narrationOf, referenceOf } from "../limits";

export type TransferReading =
  | { kind: "line"; line: StatementLine }
  | { kind: "skipped"; what: string }
  | { kind: "bad"; problem: string; question?: Question };

function bad(problem: string, question?: Question): TransferReading {
  return { kind: "bad", problem, ...(question && { question }) };
}

function skipped(what: string): TransferReading {
  return { kind: "skipped", what };
}

const FAILED =
  /^(?:error|fail|revert|out[_ ]of|bad|invalid|cancel|drop|reject|declin|blocked|expire|timeout|timed out|false$|err\b)|revert|failed|out of gas/i;
/** Custodians list a transfer from the moment it is requested. */
const PENDING =
  /^(?:pend|queue|submit|broadcast|confirming|processing|unconfirm|await|in[ _]progress)/i;
const UNCONFIRMED = /^(?:false|no|0)$/i;
const WITHIN = /^self$/i;
const FEE = /^(?:txn? )?(?:network |gas |transaction )?fees?$|^(?:energy|bandwidth|burn fee)\b/i;
const HASH = /^(?:0x)?[0-9A-Za-z]{32,100}$/;

export interface TransferFacts {
  side: ChainSide;
  own: ReadonlySet<string>;
}

/** Reads one record. `way`: of a record with two sides, which of them is read. */
export function readTransfer(
  row: TableRow,
  mapping: ChainMapping,
  { side, own }: TransferFacts,
  way: Direction | null = null,
): TransferReading {
  if (row.problem !== null) return bad(row.problem);
  const { columns } = mapping;
  const cell = (column: number | null) => cellAt(row, column);
  const results = [columns.status, ...side.results].map((column) => cell(column));
  const hasError = side.errors.some((column) => !/^(?:0|none|no error)?$/i.test(cell(column)));
  if (hasError || results.some(hasFailed)) return skipped("failed transactions");
  const isOpen = side.confirmed.some(
    (column) => UNCONFIRMED.test(cell(column)) || PENDING.test(cell(column)),
  );
  if (isOpen || results.some((result) => PENDING.test(result))) return skipped("pending entries");
  const network = cell(side.network);
  if (
    mapping.network !== null &&
    network !== "" &&
    isSameNetwork(network, mapping.network) !== true
  )
    return skipped(`transfers on ${network.slice(0, 40)}`);
  const open = openStatuses(row, mapping, side);
  const leftOut = open.find((word) => statusChoice(word, mapping.statuses) === false);
  if (leftOut !== undefined) return skipped(`transfers marked “${leftOut.slice(0, 40)}”`);
  if (FEE.test(cell(columns.type))) return skipped("network fees");
  if (WITHIN.test(cell(columns.type))) return skipped("transfers within the wallet");
  const contract = cell(columns.contract);
  // In a list of the coin, the contract is the one that was called.
  const coin = unitIn(cell(columns.value)) ?? side.coin;
  const token = tokenSymbol(cell(columns.token), coin === null ? contract : "") || (coin ?? "");
  if (mapping.token !== null && !isToken(mapping.token, token, coin === null ? contract : ""))
    return skipped("transfers of other tokens");
  const hash = cell(columns.hash);
  // A Safe's list has what waits for signatures too: that is on no chain yet, and has no time.
  if (way === null && hash === "" && cell(columns.time) === "") return skipped("pending entries");
  // A wallet also lists what an exchange did for it, which is on no chain.
  if (way === null && !isHash(hash))
    return bad(`“${hash.slice(0, 80)}” is not a transaction hash.`);
  const bookedOn = chainDay(cell(columns.time), mapping.dateOrder, mapping.header[columns.time]);
  if (!bookedOn) return bad(`“${cell(columns.time).slice(0, 80)}” is not a time that can be read.`);
  const amount = amountOf(row, mapping, side.net);
  if (amount === null)
    return bad(`“${cell(columns.value).slice(0, 80)}” is not an amount that can be read.`);
  if (isRaw(amount))
    return bad(
      `“${cell(columns.value).slice(0, 80)}” is an amount in the token's smallest unit, and no column says how many decimals the token has. Export the list from another explorer.`,
    );
  if (isZero(amount)) return skipped("transfers of nothing");
  const [from, to] = [addressIn(cell(columns.from)), addressIn(cell(columns.to))];
  const told =
    markOf(cell(columns.direction)) ??
    side.tells(cell(columns.type)) ??
    side.direction ??
    mapping.way ??
    null;
  // The explorer filled two columns of values from the wallet's point of view.
  const byColumn = columns.valueOut === null ? null : isPositive(amount) ? "in" : "out";
  const direction = way ?? byColumn ?? directionOf({ from, to, own }, amount, told);
  if (direction === "own") return skipped("transfers within the wallet");
  if (direction === "others") return skipped("transfers of other addresses");
  if (direction === null)
    return bad(
      "Nothing says whether this came in or went out: say it above, or enter the wallet's own address.",
      own.size === 0 ? "account" : "direction",
    );
  const unknown = open.find((word) => statusChoice(word, mapping.statuses) === null);
  if (unknown !== undefined)
    return bad(
      `The status “${unknown.slice(0, 40)}” doesn't say whether the transfer was made. Say it where the file's columns are chosen.`,
      "status",
    );
  const counterpart = direction === "in" ? from : to;
  const line: StatementLine = {
    lineNumber: row.number,
    bookedOn,
    valueOn: null,
    direction,
    amount: amount.replace(/^-/, ""),
    // A name that isn't a symbol still belongs to another token, never to the account's.
    currency: token === "" ? null : token.slice(0, 20),
    narration: narrationOf([
      cell(columns.type),
      ...side.notes.map((column) => cell(column)),
      counterpart && `${direction === "in" ? "from" : "to"} ${counterpart}`,
    ]),
    bankReference: isHash(hash) ? null : referenceOf(hash),
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: referenceOf(counterpart),
    reversal: null,
    transactionHash: isHash(hash) ? hash : null,
    network: mapping.network ?? referenceOf(network),
    balanceAfter: null,
  };
  return { kind: "line", line };
}

const DONE =
  /^(?:|-|1|ok|true|yes|final(?:i[sz]ed)?|default|no error|none|(?:tx ?|txn ?|transaction[ _])?(?:success(?:ful(?:ly)?)?|succeeded|confirmed|complete[d]?|done|imported|mined|settled|processed|executed|sent|received|approved))$/i;

/** Status words that don't tell if the transfer was made. */
export function openStatuses(
  row: TableRow,
  { columns }: Pick<ChainMapping, "columns">,
  side: Pick<ChainSide, "results" | "errors">,
): string[] {
  // Beside a column of errors, zero says that there was none.
  const isDone = (word: string) => DONE.test(word) || (side.errors.length > 0 && word === "0");
  return [...new Set([columns.status, ...side.results])].flatMap((column) => {
    const word = cellAt(row, column);
    return isDone(word) || hasFailed(word) || PENDING.test(word) ? [] : [word];
  });
}

/** A person's choice for a status: true if its transfers are taken; null without one. */
export function statusChoice(word: string, statuses: ChainMapping["statuses"]): boolean | null {
  const key = word.toLowerCase();
  return statuses?.find(({ status }) => status.trim().toLowerCase() === key)?.taken ?? null;
}

/** True if a cell is a transaction's hash or signature. */
export function isHash(cell: string): boolean {
  return HASH.test(cell.trim());
}

function hasFailed(text: string): boolean {
  return FAILED.test(text) && !/^no error/i.test(text);
}

/** By contract or symbol. Anybody can take a stablecoin's symbol, so its contract must be the issuer's. */
function isToken(wanted: string, symbol: string, contract: string): boolean {
  if (contract !== "" && addressKey(contract) === addressKey(wanted)) return true;
  if (symbol.toLowerCase() !== wanted.toLowerCase()) return false;
  return !isLookAlike(symbol, contract);
}

function amountOf(
  row: TableRow,
  { columns, decimalSign }: ChainMapping,
  net: number | null,
): Amount | null {
  const decimals = cellAt(row, columns.decimals);
  const read = (column: number) => chainAmount(cellAt(row, column), decimalSign, decimals);
  const value = read(net !== null && !isNoAmount(cellAt(row, net)) ? net : columns.value);
  if (columns.valueOut === null || value === null) return value;
  const out = columns.valueOut === columns.value ? null : read(columns.valueOut);
  return out === null ? null : subtractAmounts(value, out);
}

function directionOf(
  { from, to, own }: { from: string; to: string; own: ReadonlySet<string> },
  amount: Amount,
  told: Direction | null,
): Direction | "own" | "others" | null {
  if (own.size > 0 && (from || to)) {
    const [sent, received] = [own.has(addressKey(from)), own.has(addressKey(to))];
    if (sent && received) return "own";
    // An exchange's list of a customer's withdrawals only says where they went.
    if (!sent && !received) return from === "" ? (told ?? "out") : "others";
    return sent ? "out" : "in";
  }
  if (told) return told;
  return amount.startsWith("-") ? "out" : null;
}

const MAX_DECIMALS = 36;
/** A longer number is a hash in the wrong column. */
const MAX_DIGITS = 50;
const MAX_WHOLE_DIGITS = 15;

/** A token amount, exact and signed. As printed, with an exponent, or in the token's smallest unit. */
function chainAmount(cell: string, decimalSign: DecimalSign, decimals: string): Amount | null {
  const text = cell.trim();
  if (text.length > 120) return null;
  const bare = text.replace(/\s+\S{1,30}$/, "");
  const read =
    parsePrintedAmount(text, decimalSign)?.amount ??
    parsePrintedAmount(bare, decimalSign)?.amount ??
    (text === "" ? "0" : parseAmount(text));
  if (read !== null && read.length > MAX_DIGITS) return null;
  if (read === null || decimals === "") return read;
  const places = /^\d{1,2}$/.test(decimals) ? Number(decimals) : MAX_DECIMALS + 1;
  // A value with a decimal point is already in tokens, whatever the decimals column says.
  if (places > MAX_DECIMALS) return null;
  return read.includes(".") ? read : shift(read, places);
}

/** The unit of a value beside a number of decimals. A decimal point means whole tokens. Null if it is the same in both. */
export function unitOf(
  cell: string,
  decimalSign: DecimalSign,
  decimals: string,
): "tokens" | "smallest" | null {
  const read = chainAmount(cell, decimalSign, "");
  if (read === null || !/[1-9]/.test(read) || !/[1-9]/.test(decimals)) return null;
  return read.includes(".") ? "tokens" : "smallest";
}

/** The unit behind an amount, as in `0.5 ETH`; null if there is none. */
export function unitIn(cell: string): string | null {
  return /^[-+\d][\d.,' ]*\s([A-Za-z$₮][A-Za-z0-9.$₮_-]{0,19})$/.exec(cell.trim())?.[1] ?? null;
}

/** A quadrillion tokens or more must be an amount in the token's smallest unit. */
function isRaw(amount: Amount): boolean {
  return (/^-?(\d+)/.exec(amount)?.[1]?.length ?? 0) > MAX_WHOLE_DIGITS;
}

/** Moves the decimal point to the left. Works on digits, so nothing is rounded. */
function shift(amount: Amount, places: number): Amount {
  if (places === 0) return amount;
  const negative = amount.startsWith("-");
  const digits = amount.replace("-", "").padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return `${negative ? "-" : ""}${new Big(text).toFixed()}`;
}

const OFFSET =
  /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:UTC|GMT)?\s*([+-])(\d{2})(?::?(\d{2}))?$/i;
const IN_UTC = /(?:\dZ|UTC|GMT)$/i;
/** As in `Time(UTC+01:00)`. */
const IN_HEADING = /\b(?:UTC|GMT)\s*([+-])(\d{1,2})(?::?(\d{2}))?/i;

/**
 * The UTC day of a record, from a date or seconds or milliseconds since 1970. A time in another zone is converted, since
 * the same transfer in an explorer's list has the UTC day.
 * @param heading of the column, which may name the zone
 */
export function chainDay(cell: string, order: DateOrder, heading = ""): CalendarDay | null {
  const text = cell.trim();
  if (/^\d{10}(?:\.\d+)?$/.test(text))
    return new Date(Number(text) * 1_000).toISOString().slice(0, 10);
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString().slice(0, 10);
  const day = parseDay(text, order);
  const minutes = IN_UTC.test(text) ? 0 : offsetIn(OFFSET.exec(text) ?? IN_HEADING.exec(heading));
  return day === null || minutes === 0 ? day : dayAt(day, text, minutes);
}

function offsetIn(match: RegExpExecArray | null): number {
  if (!match) return 0;
  const [, sign, hours, minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The UTC day of a time on a day elsewhere. Without a time, the day stays. */
function dayAt(day: CalendarDay, text: string, offset: number): CalendarDay {
  const [, hours, minutes = "0", half = ""] =
    /(\d{1,2}):(\d{2})(?:[:.,\d]*\s*([ap])m\b)?/i.exec(text) ?? [];
  if (hours === undefined) return day;
  const hour =
    half === "" ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const inUtc = hour * 60 + Number(minutes) - offset;
  return addDays(day, Math.floor(inUtc / 1_440));
}
