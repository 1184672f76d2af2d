import { expect, it } from "vitest";
import { replacedRow, PAUSE_MS, letterPause } from "./use-workspace-keys";

it("lets no letter act on a row that has just come under the keys, and none that is pressed on and on", () => {
  let now = 5_000;
  const hold = letterPause(() => now);
  expect(hold.catches()).toBe(false);
  hold.begin();
  for (let typed = 0; typed < 5; typed += 1) {
    now += PAUSE_MS - 1;
    expect(hold.catches()).toBe(true);
  }
  now += PAUSE_MS;
  expect(hold.catches()).toBe(false);
});

it("is over once somebody has moved", () => {
  const hold = letterPause(() => 5_000);
  hold.begin();
  hold.end();
  expect(hold.catches()).toBe(false);
});

it("knows a row that has gone from under the cursor from one that was left, and from another list", () => {
  const at = (current: string | null, list = "october") => ({ list, current });
  expect(replacedRow(at("m1"), at("m2"), ["m2", "m3"])).toBe("m1");
  expect(replacedRow(at("m1"), at("m2"), ["m1", "m2"])).toBeNull();
  expect(replacedRow(at("m1"), at("m9", "november"), ["m9"])).toBeNull();
  expect(replacedRow(at("m1"), at(null), [])).toBeNull();
  expect(replacedRow(at(null), at("m2"), ["m2"])).toBeNull();
});
