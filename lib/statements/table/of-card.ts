import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** A heading that only a card's list has. */
const HEADING =
  /^(?:card(?: |$)|credit card|karte(?:n|$| )|num[eé]ro de (?:la )?(?:carte|tarjeta)|(?:carte|tarjeta)(?: |$))/;
/** What names a card above its table: `Card Number: 5399…`, `Card ending in 1234`, `Cardholder`. */
const LABEL =
  /^(?:(?:credit|charge|corporate|business|company) )?card(?:$| ?(?:holder|member)(?: |$)| (?:(?:account|acct) )?(?:no|nr|num|number|name|type|ending|account|acct|product|limit)(?: |$)| x*\d)/;
const TITLE =
  /\bcredit cards?(?:$| (?:account|statement|transactions?|activity|history|bill|summary|limit|number|no|details)(?: |$))/;
const ELSEWHERE =
  /^(?:kreditkarte|kartennummer|karten nr|num[eé]ro (?:de (?:la )?|d[ao] |della )?(?:carte|tarjeta|cart[aã]o|carta)(?: |$)|(?:carte|tarjeta|cart[aã]o|carta) (?:bancaire|(?:de |di )?cr[eé]dito?)(?: |$))/;
/** What is longer is a sentence. */
const MAX_LABEL = 80;

/** Whether a table is a card's list, which counts what is owed: its minus stands before what was paid in. */
export function isOfCard(header: readonly string[]): boolean {
  return header.some((cell) => HEADING.test(headerKey(cell)));
}

/** Whether the lines above a table name a card as what it is of. */
export function isNamedCard(above: readonly TableRow[]): boolean {
  return above.some(({ cells }) =>
    cells.some((cell) => cell !== "" && cell.length <= MAX_LABEL && namesCard(headerKey(cell))),
  );
}

function namesCard(key: string): boolean {
  return LABEL.test(key) || TITLE.test(key) || ELSEWHERE.test(key);
}
