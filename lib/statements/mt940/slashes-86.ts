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
  return {
    narration: narrationOf([before, words.get("TRTP"), remittance, words.get("PREF"), words.get("RTRN"), words.get("OCMT"), words.get("ROC")]),
    paymentReference: referenceOf(words.get("EREF")),
    counterparty: referenceOf(words.get("NAME")) ?? referenceOf(counterName) ?? named(words.get("ORDP")) ?? named(words.get("BENM")),
    counterpartyAccount: referenceOf(words.get("IBAN")) ?? referenceOf(account),
  };
}

/** Within ORDP and BENM the name has a word of its own, which ends it where another begins. */
function named(text: string | undefined): string | null {
  return referenceOf(text?.replace(/^\/?NAME\//, "").split("/")[0]);
}
