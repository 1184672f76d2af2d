/** What `:86:` says about a line. */
export interface Narrative {
  narration: string;
  paymentReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
}

/**
 * Joins pieces of a text that was cut at a fixed width. A piece of full width continues in the next without a space, since the cut was
 * inside a word or reference. After a shorter piece, the space at its end was lost.
 */
export function joinFull(pieces: readonly string[], width: number): string {
  let text = "";
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    text +=
      before !== undefined &&
      before.length < width &&
      piece !== "" &&
      !text.endsWith(" ") &&
      !/^[ /]/.test(piece)
        ? ` ${piece}`
        : piece;
  });
  return text;
}

/**
 * Joins lines that were cut at a fixed width, wherever that was. A line that is one character short ended with a space that was lost
 * on the way.
 */
export function joinCut(lines: readonly string[], width: number, sign: string): string {
  let text = "";
  lines.forEach((line, index) => {
    text += lines[index - 1]?.length === width - 1 && !line.startsWith(sign) ? ` ${line}` : line;
  });
  return text;
}

/**
 * Joins lines of free text. Some banks cut at a fixed width, even inside words and references; then a full line continues without a
 * space. If a line is shorter because the next line's first word didn't fit, the bank cuts between words.
 */
export function joinFree(lines: readonly string[], width: number): string {
  const texts = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  const cutsWords = !texts.some((line, index) => {
    const next = texts[index + 1]?.trimStart().split(/\s/)[0] ?? "";
    return next !== "" && line.length < width && line.length + 1 + next.length > width;
  });
  return texts.reduce(
    (text, line, index) =>
      index === 0
        ? line
        : cutsWords && texts[index - 1]?.length === width
          ? text + line
          : `${text} ${line.trimStart()}`,
    "",
  );
}
