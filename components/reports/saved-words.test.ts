import { expect, test } from "vitest";
import { savedWords } from "./verify-answer";

test.each([
  ["same_cells", undefined, "It was saved by another program."],
  [
    "same_cells",
    { isUtf16: true, separator: "\t" },
    "It was saved as UTF-16 text, with tabs between the cells.",
  ],
  ["same_cells", { isUtf16: true, separator: null }, "It was saved as UTF-16 text."],
  [
    "same_rows",
    { isUtf16: false, separator: ";" },
    "It was also saved with semicolons between the cells, which is formatting only.",
  ],
  [
    null,
    { isUtf16: true, separator: "\t" },
    "It was also saved as UTF-16 text, with tabs between the cells, which is formatting only.",
  ],
  [null, undefined, ""],
] as const)("of %s, %o", (note, saved, words) => {
  expect(savedWords(note, saved)).toBe(words);
});
