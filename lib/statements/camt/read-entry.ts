import type { CalendarDay } from "@/lib/domain/calendar/day";
import { identifierKey } from "@/lib/domain/statements/same-account";
import type { Direction, StatementLine } from "@/lib/domain/statements/statement";
import {
  addAmounts,
  type Amount,
  isPositive,
  sameAmount,
  subtractAmounts,
} from "@/lib/money/amount";
import { MAX_NARRATION, narrationOf, referenceOf } from "../limits";
import { at, childrenOf, textAt, type XmlNode } from "../xml/parse-xml";
import { camtAccount, camtAmount, camtDay, detailGroups } from "./statement-parts";

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

/**
 * Reads an entry. A batch whose transactions have amounts that add up to the entry's amount becomes one line per transaction. An entry
 * without a day is of the statement's, if that is of one day only, as central banks write it.
 */
export function readEntry(
  entry: XmlNode,
  lineNumber: number,
  account: XmlNode | undefined,
  day: () => CalendarDay | null,
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

/** `details` is undefined if the entry has none, or can't be split by them. `account` is the statement's. */
function readEntryTexts(
  entry: XmlNode,
  details: XmlNode | undefined,
  direction: Direction,
  reversal: boolean,
  account: XmlNode | undefined,
) {
  const refs = at(details, "Refs");
  const unstructured = textsOf(at(details, "RmtInf"), "Ustrd");
  const structured = childrenOf(at(details, "RmtInf"), "Strd").flatMap(structuredText);
  const document = childrenOf(at(details, "RmtInf"), "Strd").flatMap(structuredReferences)[0];
  const told = onceEach([...unstructured, ...structured, textAt(details, "AddtlTxInf")]);
  const more = textAt(entry, "AddtlNtryInf");
  const texts = [
    ...told,
    ...(more && !told.includes(more) ? [more] : []),
    ...returnTexts(details),
    ...(details ? [] : batchTexts(entry)),
  ].slice(0, MAX_TEXTS);
  const parties = at(details, "RltdPties");
  const theirs = otherSide(details, direction, reversal, account);
  // The references that the payer's own system gave to the payment and to its batch.
  const own = [
    textAt(refs, "InstrId"),
    textAt(refs, "TxId"),
    textAt(refs, "PmtInfId"),
    textAt(refs, "ChqNb"),
    textAt(refs, "UETR"),
    ...(details ? [] : batchReferences(entry)),
  ].flatMap((text) => referenceOf(text) ?? []);
  const numbered = numberedCode(details) ?? numberedCode(entry);
  const shown = {
    bankReference:
      referenceOf(textAt(refs, "AcctSvcrRef")) ??
      referenceOf(textAt(entry, "AcctSvcrRef")) ??
      referenceOf(textAt(entry, "NtryRef")) ??
      referenceOf(textAt(refs, "TxId")) ??
      numbered,
    paymentReference:
      referenceOf(textAt(refs, "EndToEndId")) ?? referenceOf(document) ?? own[0] ?? null,
    counterparty: partyName(parties, theirs),
    counterpartyAccount: referenceOf(camtAccount(at(parties, `${theirs}Acct`))),
  };
  const words =
    texts.length > 0 ? texts : [codeText(at(details, "BkTxCd")) ?? codeText(at(entry, "BkTxCd"))];
  const known = [shown.bankReference, shown.paymentReference, shown.counterparty];
  const others = onceEach([
    ...ultimateNames(parties),
    ...own,
    ...bankNumbers(entry, refs),
    numbered,
  ]).filter((text) => !known.includes(text) && !words.some((word) => word?.includes(text)));
  return { narration: narrationOf([...words, ...others]), ...shown };
}

/** As many texts as fill a narration. An entry may hold hundreds of thousands, and each is compared with others. */
const MAX_TEXTS = MAX_NARRATION / 2;

function onceEach(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => (text ? [text] : [])))].slice(0, MAX_TEXTS);
}

type Side = "Dbtr" | "Cdtr";

/**
 * Finds which party is the other one, not the account's owner. For a movement that is sent back,
 * most banks name the payer and payee of the original; others name them the other way round.
 */
function otherSide(
  details: XmlNode | undefined,
  direction: Direction,
  reversal: boolean,
  own: XmlNode | undefined,
): Side {
  const parties = at(details, "RltdPties");
  const back = reversal || at(details, "RtrInf") !== undefined;
  const [likely, other]: [Side, Side] =
    (direction === "in") !== back ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"];
  if (isOwn(parties, likely, own)) return isOwn(parties, other, own) ? likely : other;
  return back && !isTold(parties, likely) && isTold(parties, other) && !isOwn(parties, other, own)
    ? other
    : likely;
}

function isTold(parties: XmlNode | undefined, side: Side): boolean {
  return partyName(parties, side) !== null || camtAccount(at(parties, `${side}Acct`)) !== null;
}

function isOwn(parties: XmlNode | undefined, side: Side, own: XmlNode | undefined): boolean {
  const [theirs, ours] = [camtAccount(at(parties, `${side}Acct`)), camtAccount(own)];
  return theirs !== null && ours !== null && identifierKey(theirs) === identifierKey(ours);
}

function returnTexts(details: XmlNode | undefined): string[] {
  const returned = at(details, "RtrInf");
  const reason = textAt(returned, "Rsn", "Cd") ?? textAt(returned, "Rsn", "Prtry");
  return [reason, ...textsOf(returned, "AddtlInf")].filter((text) => text !== null);
}

/** The numbers under which a batch was ordered. */
function batchReferences(entry: XmlNode): (string | null)[] {
  return detailGroups(entry).flatMap((node) => [
    textAt(node, "Btch", "PmtInfId"),
    textAt(node, "Btch", "MsgId"),
  ]);
}

/** The transactions' references, names and texts, for a batch that stays one line. Up to the maximum length of a narration. */
function batchTexts(entry: XmlNode): string[] {
  const transactions = detailGroups(entry)
    .flatMap((node) => childrenOf(node, "TxDtls"))
    .slice(0, 100);
  return transactions.flatMap((node) => {
    const parties = at(node, "RltdPties");
    return [
      referenceOf(textAt(node, "Refs", "EndToEndId")),
      partyName(parties, "Dbtr"),
      partyName(parties, "Cdtr"),
      ...textsOf(at(node, "RmtInf"), "Ustrd"),
    ].filter((text) => text !== null);
  });
}

/** The texts of all elements of a name, without empty ones. */
function textsOf(node: XmlNode | undefined, name: string): string[] {
  return childrenOf(node, name).flatMap((child) => textAt(child) ?? []);
}

function partyName(parties: XmlNode | undefined, role: Side): string | null {
  const party = at(parties, role);
  const ultimate = at(parties, `Ultmt${role}`);
  return referenceOf(nameOf(party) ?? textAt(party, "Agt", "FinInstnId", "Nm") ?? nameOf(ultimate));
}

function nameOf(party: XmlNode | undefined): string | null {
  return textAt(party, "Nm") ?? textAt(party, "Pty", "Nm");
}

/** Names who owed or was owed the money, if others paid or were paid. A payroll's employer, a shop behind its processor. */
function ultimateNames(parties: XmlNode | undefined): string[] {
  return (["UltmtDbtr", "UltmtCdtr"] as const).flatMap(
    (role) => referenceOf(nameOf(at(parties, role))) ?? [],
  );
}

/** The mandate, and the clearing's and the bank's number of the entry. Several transactions may share the latter. */
function bankNumbers(entry: XmlNode, refs: XmlNode | undefined): string[] {
  return [textAt(refs, "MndtId"), textAt(refs, "ClrSysRef"), textAt(entry, "AcctSvcrRef")].flatMap(
    (text) => referenceOf(text) ?? [],
  );
}

/** The creditor's reference first, then document numbers and other remittance information. */
function structuredText(node: XmlNode): string[] {
  return [...structuredReferences(node), ...textsOf(node, "AddtlRmtInf")];
}

/** The additional information is no reference: PostFinance writes `?REJECT?0` there on every credit. */
function structuredReferences(node: XmlNode): string[] {
  const documents = childrenOf(node, "RfrdDocInf").map((document) => textAt(document, "Nb"));
  return [
    textAt(node, "CdtrRefInf", "Ref") ?? textAt(node, "CdtrRefInf", "CdtrRef"),
    ...documents,
  ].filter((text) => text !== null);
}

/** Reads Wise's own number of a movement, such as `TRANSFER-1234567` or `CARD-3893862515`. */
function numberedCode(node: XmlNode | undefined): string | null {
  const code = textAt(node, "BkTxCd", "Prtry", "Cd");
  return code !== null && /^[A-Z_-]+-\d{5,}$/.test(code) ? code : null;
}

function codeText(code: XmlNode | undefined): string | null {
  const own = textAt(code, "Prtry", "Cd");
  const domain = [
    textAt(code, "Domn", "Cd"),
    textAt(code, "Domn", "Fmly", "Cd"),
    textAt(code, "Domn", "Fmly", "SubFmlyCd"),
  ]
    .filter(Boolean)
    .join(" ");
  return own ?? (domain || null);
}
