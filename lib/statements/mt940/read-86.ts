import { narrationOf, referenceOf } from "../limits";
import {
  joinCut,
  joinFree,
  joinFull,
  keywordsIn,
  type Narrative,
  readSubfields,
} from "./narrative";

/** German and Polish banks: perhaps a code, then numbered subfields after a sign. `250.00 USD` is text. */
const SUBFIELDS = /^\s?(?:\d{3}([^0-9A-Za-z\s./,:;()*%='"-])|([?<>~^|]))(?:[0-3]\d|6[0-3])/;
/** Dutch and other banks: keywords between slashes. */
const SLASHES =
  /(?:^|\s)\/(?:TRTP|IBAN|BIC|NAME|REMI|EREF|CNTP|ORDP|BENM|PREF|TRCD|RTRN|BUSP|MARF|CSID|UDTR|UCRD|PURP|TYPE|OCMT)\//;
/** Goldman Sachs leaves out the first slash. */
const BARE_SLASHES = /^(?:EREF|PREF|REMI)\//;
const WIDTH = 65;

/** Reads the field's lines in any of the three styles. `payer`: the other side is who paid. */
export function read86(lines: readonly string[], payer: boolean): Narrative {
  const first = lines[0] ?? "";
  // Banks of Luxembourg leave the code alone on the first line.
  const match = SUBFIELDS.exec(/^\d{3}\s*$/.test(first) ? first.trim() + (lines[1] ?? "") : first);
  const sign = match?.[1] ?? match?.[2];
  const coded = sign ? readSubfields(joinCut(lines, WIDTH, sign), sign) : null;
  // If the numbers belong to another scheme, they mean nothing here, and the text is kept unchanged.
  if (
    coded &&
    (coded.narration !== "" || coded.counterparty !== null || coded.paymentReference !== null)
  )
    return coded;
  if (BARE_SLASHES.test(first))
    return readSlashes(joinFull([`/${first}`, ...lines.slice(1)], WIDTH), payer);
  if (SLASHES.test(lines.slice(0, 3).join("\n"))) return readSlashes(joinFull(lines, WIDTH), payer);
  const text = narrationOf([joinFree(lines, WIDTH)]);
  return { narration: text, ...readLabels(text, payer) };
}

type Told = Omit<Narrative, "narration">;

/** ABN AMRO's columns of free text. `SEPA OVERBOEKING IBAN: … BIC: … NAAM: … OMSCHRIJVING: … KENMERK: …`. */
const ABN_WORD =
  /(?:^|\s)(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM\.): */g;
/** Knab ends the text with the account and the name. */
const KNAB = /(?:^|\s)REK: ([A-Z]{2}\d{2}[A-Z0-9]{11,30})\/NAAM: (.+)$/;
/** mBank's account and name of payer or payee. Behind `z rach.` and `od`, or `na rach.` and `dla`. */
const MBANK_ACCOUNT = /;\s*(?:Z|NA) RACH\.:\s*([A-Z0-9 ]{8,40});/i;
const MBANK_NAME = /;\s*(?:OD|DLA):\s*([^;]{1,200});/i;
/** Citi: the payer is behind BO and the payee behind BE. Either the name, or the account with the name behind BO1 or BN1. */
const CITI = /^\/PT\/[A-Z]{2}\//;
/** Some banks label references with the keywords of SEPA. */
const EREF = /(?:^|[\s/])EREF[+: ]\s*(\S+)/;

/** Reads the other side from a bank's own labels in free text, which stays unchanged. */
function readLabels(text: string, payer: boolean): Told {
  if (CITI.test(text)) return citiParty(text, payer);
  const marks = text.startsWith("SEPA ") ? keywordsIn(text, ABN_WORD) : [];
  const abn = new Map(marks.map(({ word, value }) => [word, value]));
  const [, knabAccount, knabName] = KNAB.exec(text) ?? [];
  return {
    paymentReference:
      referenceOf(abn.get("KENMERK")) ??
      referenceOf(abn.get("BETALINGSKENM.")) ??
      referenceOf(EREF.exec(text)?.[1]),
    counterparty: referenceOf(
      abn.get("NAAM") ?? knabName ?? MBANK_NAME.exec(text)?.[1]?.replaceAll(/\s+/g, " "),
    ),
    counterpartyAccount: referenceOf(
      abn.get("IBAN") ?? knabAccount ?? MBANK_ACCOUNT.exec(text)?.[1],
    ),
  };
}

function citiParty(text: string, payer: boolean): Told {
  const word = (name: string) => text.split(`/${name}/`)[1]?.split("/")[0]?.trim() ?? "";
  const [party, name] = payer ? [word("BO"), word("BO1")] : [word("BE"), word("BN1")];
  const isAccount = /^(?:\d{6,34}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/.test(party);
  return {
    paymentReference: referenceOf(EREF.exec(text)?.[1]),
    counterparty: referenceOf(isAccount ? name : party),
    counterpartyAccount: isAccount ? party : null,
  };
}

const NS_WIDTH = 27;
const PURPOSE = [17, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

/**
 * The field `:NS:` of MultiCash, which banks of Hungary and Austria write instead of `:86:`. Its lines begin with a two-digit code: 01
 * to 14 purpose, 15 and 16 name, 17 posting text, 34 account. Source: MultiCash, format of the statement file.
 */
export function readNs(lines: readonly string[]): Narrative {
  const coded = new Map<number, string>();
  for (const line of lines) {
    const code = Number(line.slice(0, 2));
    if (/^\d\d/.test(line) && !coded.has(code)) coded.set(code, line.slice(2));
  }
  const texts = (codes: readonly number[]) => codes.flatMap((code) => coded.get(code) ?? []);
  return {
    narration: narrationOf([joinFull(texts(PURPOSE), NS_WIDTH)]),
    paymentReference: null,
    counterparty: referenceOf(joinFull(texts([15, 16]), NS_WIDTH)),
    counterpartyAccount: referenceOf(coded.get(34)),
  };
}

const WORDS =
  "TRTP|IBAN|BBAN|ACNO|BIC|NAME|REMI|EREF|ORDP|BENM|CSID|MARF|PREF|CNTP|ULTD|ULTC|UDTR|UCRD|PURP|SVCL|RTRN|ISDT|ADDR|TRCD|BUSP|ID|SVC|CREF|TYPE|OCMT|EXCH|CHGS|INIT|MREF|KREF|IREF|RREF|BO|BN|BI|OP|ROC|PROC|ABW[AE]";
const WORD = new RegExp(`(?:^|(?<=\\s)|(?=/))/(${WORDS})/`, "g");

/** Keywords whose text is kept. References, return reasons, amounts in another currency, ultimate parties, charges. */
const TOLD = "PREF KREF CREF IREF RREF RTRN OCMT ROC ULTD ULTC UDTR UCRD EXCH CHGS".split(" ");
/** Words that may follow ORDP or BENM and belong to it. */
const OF_PARTY = new Set(["NAME", "IBAN", "BBAN", "ACNO", "BIC", "ADDR", "ID"]);

/**
 * Reads texts in slashes, `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…/EREF/…`. ING's form is
 * `/EREF/…//CNTP/account/bank/name///REMI/USTD//text/`.
 * @param payer true if the other side paid, which matters if a bank writes both payer (ORDP) and payee (BENM)
 */
function readSlashes(text: string, payer: boolean): Narrative {
  const words = new Map<string, string>();
  const marks = keywordsIn(text, WORD);
  const [theirs, ours] = payer ? ["ORDP", "BENM"] : ["BENM", "ORDP"];
  const both = [theirs, ours].every((word) => marks.some((mark) => mark.word === word));
  let side = "";
  for (const { word, value } of marks) {
    if (!OF_PARTY.has(word)) side = word;
    if (both && side === ours && word !== ours) continue;
    // Rabobank writes REMI twice where the text itself begins with the word, the first of them empty.
    if (!words.get(word)) words.set(word, value.replace(/\/+$/, "").trim());
  }
  const [account, , counterName] = (words.get("CNTP") ?? "").split("/");
  const remittance = (words.get("REMI") ?? "")
    .replace(/^(?:USTD|STRD)\/+/, "")
    .replace(/^CUR\//, "")
    .replaceAll(/\/+/g, "/");
  const before = text.slice(0, marks[0]?.at).trim();
  const [their, own] = [partyIn(words.get(theirs)), partyIn(words.get(ours))];
  const party = both ? their : (their ?? own);
  const narrative = {
    narration: narrationOf([
      before,
      words.get("TRTP"),
      words.get("TYPE"),
      remittance,
      ...TOLD.map((word) => words.get(word)),
      their?.more,
      own?.more,
    ]),
    paymentReference: referenceOf(words.get("EREF")),
    counterparty:
      referenceOf(words.get("NAME")) ?? referenceOf(counterName) ?? referenceOf(party?.name),
    counterpartyAccount:
      ["IBAN", "BBAN", "ACNO"].map((word) => referenceOf(words.get(word))).find(Boolean) ??
      referenceOf(account) ??
      referenceOf(party?.account),
  };
  // Words that say nothing here are all that there is.
  return Object.values(narrative).some(Boolean)
    ? narrative
    : { ...narrative, narration: narrationOf([text]) };
}

/** Reads ORDP and BENM: the name, or account, name and more after slashes. A keyword of its own may precede the name. */
function partyIn(text: string | undefined): { account: string; name: string; more: string } | null {
  const parts = (text ?? "")
    .replace(/^\/?NAME\//, "")
    .split("/")
    .map((part) => part.trim())
    .filter(Boolean);
  const account = /^(?:\d{6,34}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/.test(parts[0] ?? "")
    ? (parts.shift() ?? "")
    : "";
  const [name = "", ...more] = parts;
  return account || name ? { account, name, more: more.join("/") } : null;
}
