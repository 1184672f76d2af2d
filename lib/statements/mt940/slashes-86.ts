import { narrationOf, referenceOf } from "../text/bound-text";
import type { Narrative } from "./narrative";

const WORDS =
  "TRTP|IBAN|BBAN|ACNO|BIC|NAME|REMI|EREF|ORDP|BENM|CSID|MARF|PREF|CNTP|ULTD|ULTC|UDTR|UCRD|PURP|SVCL|RTRN|ISDT|ADDR|TRCD|BUSP|ID|SVC|CREF|TYPE|OCMT|EXCH|CHGS|INIT|MREF|KREF|IREF|RREF|BO|BN|BI|OP|ROC|PROC|ABW[AE]";
const WORD = new RegExp(`(?:^|(?<=\\s)|(?=/))/(${WORDS})/`, "g");

/** Words whose text is kept as it is: references, why a payment came back, amounts in another currency, ultimate parties, charges. */
const TOLD = [
  "PREF",
  "KREF",
  "CREF",
  "IREF",
  "RREF",
  "RTRN",
  "OCMT",
  "ROC",
  "ULTD",
  "ULTC",
  "UDTR",
  "UCRD",
  "EXCH",
  "CHGS",
];
/** Words that may follow ORDP or BENM and belong to it. */
const OF_PARTY = new Set(["NAME", "IBAN", "BBAN", "ACNO", "BIC", "ADDR", "ID"]);

/**
 * `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…/EREF/…`, and ING's `/EREF/…//CNTP/account/bank/name///REMI/USTD//text/`. `payer`: the
 * other side is who paid. It matters if a bank writes both the payer (ORDP) and the payee (BENM).
 */
export function readSlashes(text: string, payer: boolean): Narrative {
  const words = new Map<string, string>();
  const marks = [...text.matchAll(WORD)];
  const [theirs, ours] = payer ? ["ORDP", "BENM"] : ["BENM", "ORDP"];
  const both = [theirs, ours].every((word) => marks.some((mark) => mark[1] === word));
  let side = "";
  marks.forEach((mark, index) => {
    const word = mark[1] ?? "";
    if (!OF_PARTY.has(word)) side = word;
    if (both && side === ours && word !== ours) return;
    const from = mark.index + mark[0].length;
    const value = text
      .slice(from, marks[index + 1]?.index ?? text.length)
      .replace(/\/+$/, "")
      .trim();
    // Rabobank writes REMI twice where the text itself begins with the word, the first of them empty.
    if (!words.get(word)) words.set(word, value);
  });
  const [account, , counterName] = (words.get("CNTP") ?? "").split("/");
  const remittance = (words.get("REMI") ?? "")
    .replace(/^(?:USTD|STRD)\/+/, "")
    .replace(/^CUR\//, "")
    .replaceAll(/\/+/g, "/");
  const before = text.slice(0, marks[0]?.index ?? text.length).trim();
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

/**
 * ORDP and BENM: either the name, possibly after a keyword of its own; or the account, the name, and whatever else a bank writes after
 * slashes.
 */
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
