import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Direction, StatementLine } from "@/lib/domain/statements/statement";
import {
  addAmounts,
  isPositive,
  sameAmount,
  subtractAmounts,
  type Amount,
} from "@/lib/money/amount";
import { at, childrenOf, textAt, type XmlNode } from "../xml/parse-xml";
import { readEntryTexts } from "./entry-text";
import { camtAmount, camtDay, detailGroups } from "./statement-parts";

/** The result of reading an `Ntry`. Movements, a pending entry, an entry without an amount, or an unreadable one. */
type EntryReading =
  | { kind: "lines"; lines: StatementLine[] }
  | { kind: "pending" }
  | { kind: "empty" }
  | { kind: "bad"; problem: string };

interface Part {
  amount: Amount;
  direction: Direction;
  details: XmlNode | undefined;
}

/** The facts of the statement that its entries need. */
interface OfStatement {
  account: XmlNode | undefined;
  /** The day of a statement of a single day. Null for others. */
  day: () => CalendarDay | null;
}

/**
 * Reads an entry. A batch whose transactions have amounts that add up to the entry's amount becomes one line per transaction. An entry
 * without a day is of the statement's, if that is of one day only, as central banks write it.
 */
export function readEntry(
  entry: XmlNode,
  lineNumber: number,
  { account, day }: OfStatement,
): EntryReading {
  if (isPending(at(entry, "Sts"))) return { kind: "pending" };
  const total = camtAmount(at(entry, "Amt"));
  if (!total)
    return bad(
      `its amount (Amt) is missing or not a number: “${(textAt(entry, "Amt") ?? "").slice(0, 60)}”.`,
    );
  const direction = directionOf(entry);
  if (!direction)
    return bad(
      "it doesn't say whether it is a credit or a debit (CdtDbtInd must be CRDT or DBIT).",
    );
  if (!isPositive(total.amount)) return { kind: "empty" };
  const valueOn = camtDay(at(entry, "ValDt"));
  const isDated = [at(entry, "BookgDt"), at(entry, "ValDt")].some((node) => node !== undefined);
  const bookedOn = camtDay(at(entry, "BookgDt")) ?? valueOn ?? (isDated ? null : day());
  if (!bookedOn) return bad("it has no booking date (BookgDt) that can be read.");
  const reversal = /^(?:true|1)$/.test(textAt(entry, "RvslInd") ?? "");
  const lines = partsOf(entry, { amount: total.amount, direction }, total.currency).map(
    (part): StatementLine => ({
      lineNumber,
      bookedOn,
      valueOn,
      direction: part.direction,
      amount: part.amount,
      currency: total.currency,
      ...readEntryTexts(entry, part.details, part.direction, reversal, account),
      reversal,
      ...(at(part.details, "RtrInf") !== undefined && { returned: true }),
      transactionHash: null,
      network: null,
      balanceAfter: null,
    }),
  );
  return { kind: "lines", lines };
}

/** True if the status means pending. An entry without a status is booked, as is one with a bank's own status (.04 and later). */
function isPending(status: XmlNode | undefined): boolean {
  const own = textAt(status, "Prtry");
  return own === null
    ? /^(?:PDNG|INFO|FUTR)$/.test(textAt(status, "Cd") ?? textAt(status) ?? "")
    : /pdng|pending|futr|future|\binfo/i.test(own);
}

function partsOf(
  entry: XmlNode,
  whole: { amount: Amount; direction: Direction },
  currency: string | null,
): Part[] {
  const details = detailGroups(entry).flatMap((node) => childrenOf(node, "TxDtls"));
  const [only] = details;
  // If only one transaction of a batch is given, it says nothing about the others.
  if (details.length <= 1) return [{ ...whole, details: countIn(entry) > 1 ? undefined : only }];
  // Details without amounts can't be separated. The entry keeps what they have in common.
  const parts = details.flatMap((node): Part[] => {
    const amount = detailAmount(node, currency);
    return amount === null || !isPositive(amount)
      ? []
      : [{ amount, direction: directionOf(node) ?? whole.direction, details: node }];
  });
  const sum = parts.reduce(
    (total, part) =>
      part.direction === whole.direction
        ? addAmounts(total, part.amount)
        : subtractAmounts(total, part.amount),
    "0",
  );
  if (parts.length === details.length && sameAmount(sum, whole.amount)) return parts;
  return [{ ...whole, details: undefined }];
}

/** How many transactions an entry holds according to the bank; 1 if it doesn't say. */
function countIn(entry: XmlNode): number {
  const counts = detailGroups(entry).map((node) => Number(textAt(node, "Btch", "NbOfTxs") ?? "0"));
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + (Number.isSafeInteger(count) ? count : 0), 0),
  );
}

/** The transaction's own amount, or its amount details' in the account's currency. Sources: .04 and later, .02. */
function detailAmount(details: XmlNode, currency: string | null): Amount | null {
  const amounts = at(details, "AmtDtls");
  for (const node of [
    at(details, "Amt"),
    at(amounts, "TxAmt", "Amt"),
    at(amounts, "InstdAmt", "Amt"),
    at(amounts, "CntrValAmt", "Amt"),
  ]) {
    const read = camtAmount(node);
    if (read && (read.currency === null || read.currency === currency)) return read.amount;
  }
  return null;
}

function directionOf(node: XmlNode): Direction | null {
  const indicator = textAt(node, "CdtDbtInd");
  if (indicator === "CRDT") return "in";
  return indicator === "DBIT" ? "out" : null;
}

function bad(what: string): EntryReading {
  return { kind: "bad", problem: `The entry can't be read: ${what}` };
}
