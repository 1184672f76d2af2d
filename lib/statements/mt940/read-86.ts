import { narrationOf } from "../text/bound-text";
import { joinCut, joinFree, joinFull } from "./join-lines";
import { readLabels } from "./labelled-86";
import type { Narrative } from "./narrative";
import { readSlashes } from "./slashes-86";
import { readSubfields } from "./subfields-86";

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
