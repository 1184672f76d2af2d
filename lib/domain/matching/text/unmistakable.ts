import { codeOf } from "./reference-key";

/** As few letters and digits together, and as few digits alone, as no other number has by chance. */
const FEWEST = 6;
const FEWEST_DIGITS = 10;
/** Of a day with its whole year. */
const DAY_DIGITS = 8;

const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const MONTH = "(?:0[1-9]|1[0-2])";
const YEAR = "(?:19|20)\\d\\d";
const TIME = "(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?";
/** A day with its whole year, whatever follows: a time, or a counter. */
const DATE_BEFORE = new RegExp(
  `^(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})`,
);
/** A day with two digits of its year, and a time. */
const SHORT_DATE_AND_TIME = new RegExp(
  `^(?:\\d\\d${MONTH}${DAY}|${DAY}${MONTH}\\d\\d|${MONTH}${DAY}\\d\\d)${TIME}$`,
);
const MONTH_IN_LETTERS =
  /^\d{0,4}(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)\d{0,4}$/;

/**
 * Whether a reference, as a key, can't stand in a text by chance, so that a line with it needs no person.
 * `Assumed:` nobody writes the service's own form, `TXN-…`, for anything else, nor letters and digits together, six or more, nor digits
 * alone from ten on; unless it is a day, or digits that begin with one: `20261114` may be the rent's day, `100234` an invoice.
 */
export function isUnmistakable(key: string): boolean {
  const code = codeOf(key);
  // The service's own form is nearly always short, and asked for with each match: too short for a day with its year.
  if (code !== null) return code.length < DAY_DIGITS || !isDay(key);
  if (isDay(key)) return false;
  if (/^\d+$/.test(key))
    return key.length >= FEWEST_DIGITS && !DATE_BEFORE.test(key) && !SHORT_DATE_AND_TIME.test(key);
  return key.length >= FEWEST && /\d/.test(key);
}

/** Whether it is a day and nothing else, or one beside letters: `14NOV2026`, `REF20261114`; a bank may print `TXN 20261114` too. */
function isDay(key: string): boolean {
  const [, digits] = /^[A-Z]*(\d{8})[A-Z]*$/.exec(key) ?? [];
  return MONTH_IN_LETTERS.test(key) || (digits !== undefined && DATE_BEFORE.test(digits));
}
