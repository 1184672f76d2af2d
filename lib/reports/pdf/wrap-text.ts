/**
 * Breaks text into lines no wider than `maxWidth`: at spaces, and inside a word that is too wide by itself. Returns at least one line.
 * A single character wider than `maxWidth` gets its own line.
 */
export function wrapText(
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): string[] {
  if (widthOf(text) <= maxWidth) return [text];
  const space = widthOf(" ");
  const lines: string[] = [];
  let line: string[] = [];
  let width = 0;
  const end = (): void => {
    if (line.length > 0) lines.push(line.join(" "));
    line = [];
    width = 0;
  };
  for (const word of text.split(" ")) {
    const wordWidth = widthOf(word);
    if (line.length > 0 && width + space + wordWidth > maxWidth) end();
    const parts = wordWidth <= maxWidth ? [word] : brokenWord(word, maxWidth, widthOf);
    lines.push(...parts.slice(0, -1));
    const last = parts.at(-1) ?? "";
    width += (line.length > 0 ? space : 0) + (parts.length === 1 ? wordWidth : widthOf(last));
    line.push(last);
  }
  end();
  return lines;
}

function brokenWord(word: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = "";
  let width = 0;
  for (const character of word.match(/.\p{M}*/gsu) ?? []) {
    const wider = widthOf(character);
    if (part !== "" && width + wider > maxWidth) {
      parts.push(part);
      part = "";
      width = 0;
    }
    part += character;
    width += wider;
  }
  return [...parts, part];
}

/** What was between each of a text's lines and the next one: a space, or nothing within a word. */
export function spacingOf(text: string, lines: readonly string[]): (" " | "")[] {
  let at = 0;
  return lines.map((line) => {
    at += line.length;
    const after = text[at] === " " ? " " : "";
    at += after.length;
    return after;
  });
}
