/**
 * Joins pieces of a text that was cut at a width: a piece that fills it goes on in the next without a blank, as the cut fell
 * inside a word or reference; a shorter one lost its blank at the end.
 */
export function joinFull(pieces: readonly string[], width: number): string {
  let text = "";
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    text += before !== undefined && before.length < width && piece !== "" && !text.endsWith(" ") && !piece.startsWith("/") ? ` ${piece}` : piece;
  });
  return text;
}
