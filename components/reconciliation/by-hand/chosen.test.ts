import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { BreakLine, BreakStanding } from "@/lib/contract/api/reconciliation";
import {
  withSameHint,
  between,
  type Chosen,
  choicesKey,
  savedChoices,
  NOTHING_CHOSEN,
  useChosen,
  without,
  describeMatched,
  matchedDetail,
  whyNotMatchable,
} from "./chosen";

const broken = (id: string, hint: string | null): BreakLine =>
  ({ subject: `line:${id}`, hint, line: { id } }) as unknown as BreakLine;
const shown = [
  broken("1", "wages"),
  broken("2", "charge"),
  broken("3", "wages"),
  broken("4", null),
  broken("5", "wages"),
];
const leg = { subject: "leg:a:source", leg: {} } as Chosen;
const choose = (...ids: string[]) =>
  new Map<string, Chosen>(
    shown.filter(({ line }) => ids.includes(line.id)).map((one) => [one.subject, one]),
  );
const ids = (found: readonly Chosen[]) => found.map((one) => one.subject);

test("of a selection, what was selected while the rest was being matched stays", () => {
  expect(ids([...without(choose("1", "2", "4"), choose("1", "2")).values()])).toEqual(["line:4"]);
  expect(without(choose("1"), choose("1", "2"))).toEqual(new Map());
});

test("what is alike has the hint of everything that is chosen, and isn't chosen itself", () => {
  expect(ids(withSameHint(shown, choose("1")))).toEqual(["line:3", "line:5"]);
  expect(ids(withSameHint(shown, choose("1", "5")))).toEqual(["line:3"]);
  expect(withSameHint(shown, choose("1", "2"))).toEqual([]);
  expect(withSameHint(shown, choose("4"))).toEqual([]);
  expect(withSameHint(shown, choose())).toEqual([]);
  // Something from other days is selected too; its hint isn't known.
  expect(withSameHint(shown, new Map([...choose("1"), [leg.subject, leg]]))).toEqual([]);
});

test("a range is of one side, whichever end was first", () => {
  const all = [...shown.slice(0, 3), leg, ...shown.slice(3)];
  const last = all.at(-1) as Chosen;
  expect(ids(between(all, "line:2", last))).toEqual(["line:2", "line:3", "line:4", "line:5"]);
  expect(ids(between(all, last.subject, all[1] as Chosen))).toEqual([
    "line:2",
    "line:3",
    "line:4",
    "line:5",
  ]);
  expect(between(all, null, last)).toEqual([]);
  expect(between(all, "line:2", leg)).toEqual([]);
});

const october = { account: "a1", from: "2026-10-01", to: "2026-10-31" };
const line = { subject: "line:1", line: {} } as Chosen;

test("a selection stays with its account and period, whatever is looked at meanwhile", () => {
  savedChoices.keep(choicesKey(october), new Map([[line.subject, line]]));
  expect([...savedChoices.of(choicesKey({ ...october })).keys()]).toEqual(["line:1"]);
  expect(savedChoices.of(choicesKey({ ...october, to: "2026-10-30" }))).toBe(NOTHING_CHOSEN);
  expect(savedChoices.of(choicesKey({ ...october, account: "a2" }))).toBe(NOTHING_CHOSEN);
});

test("a list that is drawn again changes what was kept, and tells whoever shows it", () => {
  savedChoices.keep(choicesKey(october), new Map([[line.subject, line]]));
  let told = 0;
  const stop = savedChoices.subscribe(() => (told += 1));
  let drawn: ReturnType<typeof useChosen> | undefined;
  renderToString(createElement(() => ((drawn = useChosen(october, [])), null)));
  drawn?.toggle(line);
  expect(savedChoices.of(choicesKey(october))).toBe(NOTHING_CHOSEN);
  expect(told).toBe(1);
  stop();
});

describe("a selection of which a part is matched meanwhile", () => {
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
});
