/**
 * Joins pieces of a text that was cut at a width: a piece that fills it continues in the next without a blank, as the cut fell
 * inside a word or reference; a shorter one lost its blank at the end.
 */
export function joinFull(pieces: readonly string[], width: number): string {
  let text = "";
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    text += before !== undefined && before.length < width && piece !== "" && !text.endsWith(" ") && !/^[ /]/.test(piece) ? ` ${piece}` : piece;
  });
  return text;
}

/** Joins lines that were cut at a width wherever it fell. One that is a character short ended with a blank, which the file's way lost. */
export function joinCut(lines: readonly string[], width: number, sign: string): string {
  let text = "";
  lines.forEach((line, index) => {
    text += lines[index - 1]?.length === width - 1 && !line.startsWith(sign) ? ` ${line}` : line;
  });
  return text;
}

/**
 * Joins lines of free text. Banks cut it wherever the width falls, inside words and references: then a full line continues without a
 * blank. A shorter line that had no room for the next one's first word shows that this bank cuts between words.
 */
export function joinFree(lines: readonly string[], width: number): string {
  const texts = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  const cutsWords = !texts.some((line, index) => {
    const next = texts[index + 1]?.trimStart().split(/\s/)[0] ?? "";
    return next !== "" && line.length < width && line.length + 1 + next.length > width;
  });
  return texts.reduce((text, line, index) => (index === 0 ? line : cutsWords && texts[index - 1]?.length === width ? text + line : `${text} ${line.trimStart()}`), "");
}
