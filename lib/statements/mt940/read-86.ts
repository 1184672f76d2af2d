import { narrationOf, referenceOf } from "../text/bound-text";
import { joinCut, joinFree, joinFull } from "./join-lines";
import type { Narrative } from "./narrative";
import { readSlashes } from "./slashes-86";
import { readSubfields } from "./subfields-86";

/**
 * German and Polish banks: a code of three digits, a sign, and numbered subfields set off by that sign; some leave the code
 * out. A point or slash is none: `250.00 USD` is text.
 */
const SUBFIELDS = /^\s?(?:\d{3}([^0-9A-Za-z\s./,:;()*%='"-])|([?<>~^|]))(?:[0-3]\d|6[0-3])/;
/** Dutch and other banks: words between slashes. */
const SLASHES = /(?:^|\s)\/(?:TRTP|IBAN|BIC|NAME|REMI|EREF|CNTP|ORDP|BENM|PREF|TRCD|RTRN|BUSP|MARF|CSID|UDTR|UCRD|PURP|TYPE|OCMT)\//;
const WIDTH = 65;

/** Reads the field's lines in whichever of the three styles they are written. */
export function read86(lines: readonly string[]): Narrative {
  const first = lines[0] ?? "";
  const match = SUBFIELDS.exec(first);
  const sign = match?.[1] ?? match?.[2];
  const coded = sign ? readSubfields(joinCut(lines, WIDTH, sign), sign) : null;
  // Numbers of another scheme mean nothing: then the text is kept as it is.
  if (coded && (coded.narration !== "" || coded.counterparty !== null || coded.paymentReference !== null)) return coded;
  if (SLASHES.test(lines.slice(0, 3).join("\n"))) return readSlashes(joinFull(lines, WIDTH));
  return { narration: narrationOf([joinFree(lines, WIDTH)]), paymentReference: referenceOf(labelled(lines.join("\n"))), counterparty: null, counterpartyAccount: null };
}

/** Some banks name references in free text by the words of SEPA. */
function labelled(text: string): string | null {
  return /(?:^|[\s/])EREF[+: ]\s*(\S+)/.exec(text)?.[1] ?? null;
}
