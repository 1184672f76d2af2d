import { DAY_MS } from "../../clock";
import { absolute, type Micros } from "../micros";
import { dayOfYear, isoDay, startOf, zoneMsOf, type Day } from "../days";
import type { BankLine, LinePart } from "../statement-day";
import { isCredit } from "../legs";
import type { UnrelatedKind } from "../unrelated-lines";
import { amountText, type BankStatement, pagesOf, type StatementPage } from "./statement-text";

const CAMT_NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";
const PAGE_ENTRIES = 500;
const USTRD_LENGTH = 140;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const tag = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`;
const indicator = (micros: Micros): string => tag("CdtDbtInd", micros < 0n ? "DBIT" : "CRDT");
const amt = (micros: Micros, currency: string, name = "Amt"): string =>
  `<${name} Ccy="${currency}">${amountText(absolute(micros), currency)}</${name}>`;

function balance(code: string, micros: Micros, currency: string, day: Day): string {
  return `<Bal><Tp><CdOrPrtry>${tag("Cd", code)}</CdOrPrtry></Tp>${amt(micros, currency)}${indicator(micros)}<Dt>${tag("Dt", isoDay(day))}</Dt></Bal>`;
}

type Code = readonly [domain: string, family: string, subFamily: string];
/** Of ISO 20022's list. Any other line is a payment. */
const CODES: Partial<Record<UnrelatedKind, Code>> = {
  bank_charge: ["ACMT", "MDOP", "CHRG"],
  tax: ["ACMT", "MDOP", "CHRG"],
  interest: ["ACMT", "MCOP", "INTR"],
};

function codeOf({ unrelated, amount }: BankLine): string {
  const payment: Code = ["PMNT", amount < 0n ? "ICDT" : "RCDT", "DMCT"];
  const [domain, family, sub] = (unrelated && CODES[unrelated]) ?? payment;
  return `<BkTxCd><Domn>${tag("Cd", domain)}<Fmly>${tag("Cd", family)}${tag("SubFmlyCd", sub)}</Fmly></Domn></BkTxCd>`;
}

function remittance(text: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += USTRD_LENGTH)
    pieces.push(text.slice(at, at + USTRD_LENGTH));
  return `<RmtInf>${pieces.map((piece) => tag("Ustrd", piece)).join("")}</RmtInf>`;
}

function batchItem({ leg }: LinePart, currency: string): string {
  const amount = isCredit(leg) ? leg.amount : -leg.amount;
  const refs = `<Refs>${tag("EndToEndId", "NOTPROVIDED")}</Refs>`;
  return `<TxDtls>${refs}${amt(amount, currency)}${indicator(amount)}${remittance(`RAMP SETTLEMENT ${leg.reference}`)}</TxDtls>`;
}

function details(line: BankLine): string {
  const { parts, currency, amount, narration, bankReference } = line;
  if (parts.length > 1) {
    const batch = `<Btch>${tag("NbOfTxs", String(parts.length))}${amt(amount, currency, "TtlAmt")}${indicator(amount)}</Btch>`;
    return `<NtryDtls>${batch}${parts.map((part) => batchItem(part, currency)).join("")}</NtryDtls>`;
  }
  const refs = `<Refs>${tag("AcctSvcrRef", bankReference)}${tag("EndToEndId", "NOTPROVIDED")}</Refs>`;
  return `<NtryDtls><TxDtls>${refs}${amt(amount, currency)}${indicator(amount)}${remittance(narration)}</TxDtls></NtryDtls>`;
}

function entry(line: BankLine): string {
  const { amount, currency, bookedOn, valueOn, bankReference, isReversal, narration } = line;
  return [
    `<Ntry>${tag("NtryRef", String(line.line))}${amt(amount, currency)}${indicator(amount)}`,
    isReversal ? tag("RvslInd", "true") : "",
    `<Sts>${tag("Cd", "BOOK")}</Sts><BookgDt>${tag("Dt", isoDay(bookedOn))}</BookgDt><ValDt>${tag("Dt", isoDay(valueOn))}</ValDt>`,
    `${tag("AcctSvcrRef", bankReference)}${codeOf(line)}${details(line)}${tag("AddtlNtryInf", narration)}</Ntry>\n`,
  ].join("");
}

function summary(lines: readonly BankLine[], currency: string): string {
  const of = (wanted: readonly BankLine[]): string =>
    `${tag("NbOfNtries", String(wanted.length))}${tag(
      "Sum",
      amountText(
        wanted.reduce((sum, { amount }) => sum + absolute(amount), 0n),
        currency,
      ),
    )}`;
  const credits = of(lines.filter(({ amount }) => amount >= 0n));
  const debits = of(lines.filter(({ amount }) => amount < 0n));
  return `<TxsSummry><TtlCdtNtries>${credits}</TtlCdtNtries><TtlDbtNtries>${debits}</TtlDbtNtries></TxsSummry>`;
}

function accountOf({ account }: BankStatement): string {
  const owner = `<Ownr>${tag("Nm", account.accountName)}</Ownr>`;
  const servicer = `<Svcr><FinInstnId><ClrSysMmbId>${tag("MmbId", account.bankCode)}</ClrSysMmbId>${tag("Nm", account.bankName)}</FinInstnId></Svcr>`;
  return `<Acct><Id><Othr>${tag("Id", account.accountNumber)}</Othr></Id>${tag("Ccy", account.currency)}${owner}${servicer}</Acct>`;
}

function statementText(
  statement: BankStatement,
  { day, page, lines, opening, closing, isLast }: StatementPage,
): string {
  const { currency } = statement.account;
  const zoneMs = zoneMsOf(currency);
  const from = startOf(day, zoneMs);
  const until = new Date(from.getTime() + DAY_MS - 1_000);
  return [
    `<Stmt>${tag("Id", `${isoDay(day).replaceAll("-", "")}-${currency}-${page}`)}`,
    `<StmtPgntn>${tag("PgNb", String(page))}${tag("LastPgInd", String(isLast))}</StmtPgntn>${tag("ElctrncSeqNb", String(dayOfYear(day)))}${tag("CreDtTm", until.toISOString())}`,
    `<FrToDt>${tag("FrDtTm", from.toISOString())}${tag("ToDtTm", until.toISOString())}</FrToDt>${accountOf(statement)}`,
    balance(page === 1 ? "OPBD" : "ITBD", opening, currency, day),
    balance(isLast ? "CLBD" : "ITBD", closing, currency, day),
    `${summary(lines, currency)}\n${lines.map(entry).join("")}</Stmt>\n`,
  ].join("");
}

/** Writes ISO 20022 camt.053.001.08, a statement in pages for each day with entries. */
export async function* writeCamt(statement: BankStatement): AsyncGenerator<string> {
  const { account, options } = statement;
  const created = new Date(
    startOf(options.to + 1, zoneMsOf(account.currency)).getTime() - 1_000,
  ).toISOString();
  const header = `<GrpHdr>${tag("MsgId", `${account.id}-${isoDay(options.to)}`)}${tag("CreDtTm", created)}</GrpHdr>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${CAMT_NAMESPACE}"><BkToCstmrStmt>${header}\n`;
  for await (const page of pagesOf(statement, PAGE_ENTRIES)) yield statementText(statement, page);
  yield "</BkToCstmrStmt></Document>\n";
}
