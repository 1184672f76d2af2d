import { referenceOf } from "../text/bound-text";
import type { Narrative } from "./narrative";

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
export function readLabels(text: string, payer: boolean): Told {
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
