/** Printed in place of a character that the fonts don't have. */
const MISSING = "\u25a1";

const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, and invisible characters that reverse text, join it or hide in it. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * Any text in a printable form: on one line, without control characters, in its stored order, with a box for each character that the
 * fonts don't have. Longer text is cut and ends in an ellipsis.
 * @param has whether the fonts have a code point
 */
export function printable(
  text: string,
  has: (codePoint: number) => boolean,
  maxLength = 400,
): string {
  const seen = text
    .slice(0, maxLength * 4)
    .replace(SPACES, " ")
    .replace(UNSEEN, "")
    .replace(LONE_SURROGATES, MISSING)
    .normalize("NFC")
    .replace(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(seen);
  const kept =
    characters.length > maxLength ? [...characters.slice(0, maxLength - 1), "…"] : characters;
  return kept
    .map((character) =>
      has(character.codePointAt(0) ?? 0) ? character : /\p{M}/u.test(character) ? "" : MISSING,
    )
    .join("");
}
