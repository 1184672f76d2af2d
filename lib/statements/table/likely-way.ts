import type { Direction } from "@/lib/domain/statements/statement";
import { markOf } from "./read-amount";

/** Without accents, in English, French and Portuguese. */
const IN =
  /\b(?:received?|reception|recue?s?|receipts?|cash ?in|deposits?|depot|credits?|incoming|inward|collections?|top ?ups?|transfer in|refunds?|pay ?in|paid in|encaissement|recebid[oa]|entrada)\b/;
const OUT =
  /\b(?:sen[dt]|envoi|envoyee?|cash ?out|withdraw(?:al|n)?s?|retrait|debits?|outgoing|outward|payouts?|pay ?out|paid out|disbursements?|transfer out|bill payments?|airtime|achat|purchases?|fees?|charges?|frais|commission|levy|enviad[oa]|saida|buy goods)\b/;

/** The way that the name of a kind of movement suggests; null if it suggests none, or both. Only a person knows. */
export function likelyWay(word: string): Direction | null {
  // What somebody paid to a shop is a payment to its payment provider too.
  const told = /^payments?$/i.test(word.trim()) ? null : markOf(word);
  if (told !== null) return told;
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, " ");
  const [isIn, isOut] = [IN.test(plain), OUT.test(plain)];
  return isIn === isOut ? null : isIn ? "in" : "out";
}
