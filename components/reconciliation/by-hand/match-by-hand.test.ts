import { expect, test } from "vitest";
import type { BreakStanding } from "@/lib/contract/api/reconciliation";
import type { Chosen } from "./chosen";
import { matchedDetail, describeMatched, whyNotMatchable } from "./match-by-hand";

const line = (narration: string, subject = "line:1") =>
  ({ subject, line: { narration } }) as unknown as Chosen;

test("what of a selection is matched by now is told as a sentence, and what to do about it", () => {
  expect(whyNotMatchable([])).toBeNull();
  expect(whyNotMatchable([line("NIP TRF")])).toBe(
    "NIP TRF was matched meanwhile. Take it out of the selection first.",
  );
  expect(whyNotMatchable([line("A"), line("B")])).toBe(
    "2 items of the selection were matched meanwhile. Take them out of the selection first.",
  );
  expect(describeMatched([line("")])).toBe("The line without a narration was matched meanwhile");
});

test("who matched it is told: a person by name, and the rules as such", () => {
  const by = (match: object) => ({ held: { match } }) as unknown as BreakStanding;
  const standings = new Map([
    ["line:1", by({ automatic: true, decidedBy: null })],
    ["line:2", by({ automatic: false, decidedBy: "Kofi Mensah" })],
  ]);
  expect(matchedDetail([line("A")], standings)).toMatch(/^The rules did it\. .* take it out/);
  expect(matchedDetail([line("A", "line:2")], standings)).toMatch(
    /^Kofi Mensah did it\. Nothing was changed by you; /,
  );
  expect(matchedDetail([line("A", "line:2")], standings, true)).toMatch(
    /^Kofi Mensah did it\. Take it out/,
  );
  expect(matchedDetail([line("A", "line:2"), line("B")], standings)).toMatch(
    /^Kofi Mensah and the rules did it\. .* take them out/,
  );
});
