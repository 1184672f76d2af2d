import { narrationOf, referenceOf } from "../text/bound-text";
import type { Narrative } from "./narrative";

const WORDS = "TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CSID|MARF|PREF|CNTP|ULTD|ULTC|UDTR|UCRD|PURP|SVCL|RTRN|ISDT|ADDR|TRCD|BUSP|ID|SVC|CREF|TYPE|OCMT|EXCH|CHGS|INIT|MREF|KREF|IREF|RREF|BO|BN|BI|OP|ROC|PROC|ABW[AE]";
const WORD = new RegExp(`(?:^|(?<=\\s)|(?=/))/(${WORDS})/`, "g");

/** `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…/EREF/…`, and ING's `/EREF/…//CNTP/account/bank/name///REMI/USTD//text/`. */
export function readSlashes(text: string): Narrative {
  const words = new Map<string, string>();
  const marks = [...text.matchAll(WORD)];
  marks.forEach((mark, index) => {
    const from = mark.index + mark[0].length;
    const value = text.slice(from, marks[index + 1]?.index ?? text.length).replace(/\/+$/, "").trim();
    if (!words.has(mark[1] ?? "")) words.set(mark[1] ?? "", value);
  });
  const [account, , counterName] = (words.get("CNTP") ?? "").split("/");
  const remittance = (words.get("REMI") ?? "").replace(/^(?:USTD|STRD)\/+/, "").replace(/^CUR\//, "").replaceAll(/\/+/g, "/");
  const before = text.slice(0, marks[0]?.index ?? text.length).trim();
  const party = partyIn(words.get("ORDP")) ?? partyIn(words.get("BENM"));
  return {
    narration: narrationOf([before, words.get("TRTP"), remittance, words.get("PREF"), words.get("KREF"), words.get("CREF"), words.get("IREF"), words.get("RREF"), words.get("RTRN"), words.get("OCMT"), words.get("ROC"), party?.more]),
    paymentReference: referenceOf(words.get("EREF")),
    counterparty: referenceOf(words.get("NAME")) ?? referenceOf(counterName) ?? referenceOf(party?.name),
    counterpartyAccount: referenceOf(words.get("IBAN")) ?? referenceOf(account) ?? referenceOf(party?.account),
  };
}

/**
 * ORDP and BENM: either the name, possibly after a keyword of its own; or the account, the name, and whatever else a bank writes after
 * slashes.
 */
function partyIn(text: string | undefined): { account: string; name: string; more: string } | null {
  const parts = (text ?? "").replace(/^\/?NAME\//, "").split("/").map((part) => part.trim()).filter(Boolean);
  const account = /^(?:\d{6,34}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/.test(parts[0] ?? "") ? (parts.shift() ?? "") : "";
  const [name = "", ...more] = parts;
  return account || name ? { account, name, more: more.join("/") } : null;
}
