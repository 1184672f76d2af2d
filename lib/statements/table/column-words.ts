import { headerKey } from "./header-row";
import { HEADING_WORDS, type ColumnRole } from "./heading-words";

/** Words after which a heading isn't an amount, although it has a word for money: `Payment Ref`, `Debit Account`, `Amount Currency`. */
const NOT_MONEY =
  / (?:ref(?:erence)?|ids?|no|nos|num(?:ber)?|code|account|acct|a c|iban|name|party|bank|branch|card|type|method|mode|channel|status|date|time|day|slip|note|limit|score|by|for|via|from|bic|tax|fee|narration|narrative|description|details|remarks?|in words)(?: no| number| name)?$| ?(?:credit|debit|amount|amt|balance) (?:currency|ccy)$/;
/** A currency's sign in a heading: `Amount (₦)`, `Crédito (R$)`. */
const SIGN = /(?<!\p{L})[A-Z]{0,2}[₦$€£₵]/gu;
const OF_MONEY: ReadonlySet<ColumnRole> = new Set(["in", "out", "amount", "balance"]);

const EITHER_WAY =
  /^(?:(?:debit|dr|soll|d) (?:credit|cr|haben|c)|(?:credit|cr|haben|c) (?:debit|dr|soll|d))$/;

/** Whether a heading such as `Debit/Credit` may be that of marks or of signed amounts, which only the cells below it tell. */
export function isEitherWay(cell: string): boolean {
  return EITHER_WAY.test(headerKey(cell.replaceAll(SIGN, " ").replace(/\([A-Z]{0,3}\s*\)$/, "")));
}

/** The francs of West and Central Africa have four letters, or a blank: `Débit (FCFA)`, `Montant en F CFA`. */
const CFA = /\bf\.?\s?cfa\b/gi;

/** The role that a heading names, and its rank: a lower rank is more certain. Null if it names no role. */
export function roleOf(cell: string): { role: ColumnRole; rank: number } | null {
  if (cell === "" || cell.length > 60) return null;
  const words = cell.replaceAll(SIGN, " ").replaceAll(CFA, "cfa");
  // TransactionRef: only where the words as they are say nothing, since TransferWise is one.
  return (
    roleOfKey(headerKey(words)) ??
    (/[a-z][A-Z]/.test(words)
      ? roleOfKey(headerKey(words.replaceAll(/([a-z])([A-Z])/g, "$1 $2")))
      : null)
  );
}

function roleOfKey(key: string): { role: ColumnRole; rank: number } | null {
  let best: { role: ColumnRole; rank: number } | null = null;
  for (const [role, forms] of HEADING_WORDS) {
    if (OF_MONEY.has(role) && NOT_MONEY.test(key)) continue;
    const rank = forms.findIndex((form) => form.test(key));
    if (rank >= 0 && (best === null || rank < best.rank)) best = { role, rank };
  }
  return best;
}
