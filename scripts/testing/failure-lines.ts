import { stripVTControlCharacters } from "node:util";

const LINES = 12;
/** What the browser said of itself since its start: dozens of lines that come with each error of a page that is gone. */
const BROWSERS_OWN = /^\s*(- )?(\[pid=\d+\]|<launch)/;

/** A failed test as it stands at the end of a run: its name, and how each of its errors begins. */
export function failureLines(name: string, errors: readonly string[]): string {
  const begins = errors.map((error) =>
    stripVTControlCharacters(error)
      .trim()
      .split("\n")
      .filter((line) => line.trim() !== "" && !BROWSERS_OWN.test(line))
      .slice(0, LINES),
  );
  return [`  ${name}`, ...begins.flat().map((line) => `      ${line}`)].join("\n");
}
