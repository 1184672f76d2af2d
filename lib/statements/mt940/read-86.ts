import { type Narrative, joinCut, joinFree, joinFull } from "./narrative";
import { readSlashes } from "./slashes-86";
import { readSubfields } from "./subfields-86";
import { narrationOf, referenceOf } from "../text/bound-text";

/**
 * German and Polish banks: a three-digit code, then numbered subfields, each introduced by the same sign. Some banks omit the code. A
 * point or slash is not such a sign: `250.00 USD` is text.
 */
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

/** ABN AMRO's columns of free text: `SEPA OVERBOEKING   IBAN: …   BIC: …   NAAM: …   OMSCHRIJVING: …   KENMERK: …`. */
const ABN_WORD =
  /(?:^|\s)(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM\.): */g;
/** Knab ends the text with the account and the name. */
const KNAB = /(?:^|\s)REK: ([A-Z]{2}\d{2}[A-Z0-9]{11,30})\/NAAM: (.+)$/;
/** mBank's parts, divided by semicolons: account and name of the payer (`z rach.`, `od`) or of the payee (`na rach.`, `dla`). */
const MBANK_ACCOUNT = /;\s*(?:Z|NA) RACH\.:\s*([A-Z0-9 ]{8,40});/i;
const MBANK_NAME = /;\s*(?:OD|DLA):\s*([^;]{1,200});/i;
/** Citi: the payer is behind BO and the payee behind BE, either the name, or the account with the name behind BO1 or BN1. */
const CITI = /^\/PT\/[A-Z]{2}\//;
/** Some banks label references with the keywords of SEPA. */
const EREF = /(?:^|[\s/])EREF[+: ]\s*(\S+)/;

/** What free text says about the other side behind labels of the bank's own. The text itself stays as it is. `payer`: it is who paid. */
function readLabels(text: string, payer: boolean): Told {
  if (CITI.test(text)) return citiParty(text, payer);
  const abn = text.startsWith("SEPA ") ? abnWords(text) : new Map<string, string>();
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

function abnWords(text: string): Map<string, string> {
  const marks = [...text.matchAll(ABN_WORD)];
  return new Map(
    marks.map((mark, index) => [
      mark[1] ?? "",
      text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length).trim(),
    ]),
  );
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
/** Codes for lines of the purpose, and for the posting text before them. */
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
