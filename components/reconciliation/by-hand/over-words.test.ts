import { expect, test } from "vitest";
import type { Chosen } from "./chosen";
import { goneWords, overWords } from "./over-words";

const line = (narration: string) => ({ side: "lines", subject: "line:1", line: { narration } }) as unknown as Chosen;

test("what of a selection is matched by now is told as a sentence, and what to do about it", () => {
  expect(overWords([])).toBeNull();
  expect(overWords([line("NIP TRF")])).toBe("NIP TRF was matched meanwhile. Take it out of the selection first.");
  expect(overWords([line("A"), line("B")])).toBe("2 items of the selection were matched meanwhile. Take them out of the selection first.");
  expect(goneWords([line("")])).toBe("The line without a narration was matched meanwhile");
});
