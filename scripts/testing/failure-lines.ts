import { stripVTControlCharacters } from "node:util";

const LINES = 12;
/** Matches the browser's own output, dozens of lines in each error of a dead page. */
const BROWSERS_OWN = /^\s*(- )?(\[pid=\d+\]|<launch)/;

/** Formats a failed test for the end of a run: name and errors' beginnings. */
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
