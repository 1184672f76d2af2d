import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Chosen } from "./chosen";
import { keptChoices, NOTHING_CHOSEN, useChosen } from "./use-chosen";

const october = { account: "a1", from: "2026-10-01", to: "2026-10-31" };
const line = { side: "lines", subject: "line:1" } as Chosen;

test("a selection stays with its account and period, whatever is looked at meanwhile", () => {
  keptChoices.change(october, () => new Map([[line.subject, line]]));
  expect([...keptChoices.of({ ...october }).keys()]).toEqual(["line:1"]);
  expect(keptChoices.of({ ...october, to: "2026-10-30" })).toBe(NOTHING_CHOSEN);
  expect(keptChoices.of({ ...october, account: "a2" })).toBe(NOTHING_CHOSEN);
});

test("a list that is drawn again changes what was kept, and tells whoever shows it", () => {
  keptChoices.change(october, () => new Map([[line.subject, line]]));
  let told = 0;
  const stop = keptChoices.subscribe(() => (told += 1));
  let drawn: ReturnType<typeof useChosen> | undefined;
  renderToString(createElement(() => ((drawn = useChosen(october, [])), null)));
  drawn?.toggle(line);
  expect(keptChoices.of(october)).toBe(NOTHING_CHOSEN);
  expect(told).toBe(1);
  stop();
});
