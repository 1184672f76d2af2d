import { LosslessNumber } from "lossless-json";
import { afterEach, expect, test } from "vitest";
import { WireDecimal, WireDecimalOrNull, WireText, WireTimeOrNull } from "./values";

const machineZone = process.env["TZ"];
afterEach(() => {
  if (machineZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = machineZone;
});

test.each<[string, unknown, string | undefined]>([
  ["UTC", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
  ["an offset", "2026-11-21T11:00:00.123456+01:00", "2026-11-21T10:00:00.123Z"],
  ["an offset to the west", "2026-11-21T05:00:00-05:00", "2026-11-21T10:00:00.000Z"],
  ["nanoseconds", "2026-11-21T10:00:00.123456789Z", "2026-11-21T10:00:00.123Z"],
  ["no zone", "2026-11-21T10:00:00", "2026-11-21T10:00:00.000Z"],
  ["no zone, with a fraction", "2026-11-21T10:00:00.250", "2026-11-21T10:00:00.250Z"],
  ["no seconds", "2026-11-21T10:00Z", "2026-11-21T10:00:00.000Z"],
  ["no time of day", "2026-11-21", "2026-11-21T00:00:00.000Z"],
  ["a language's zero", "0001-01-01T00:00:00Z", undefined],
  ["a month that there isn't", "2026-13-21T10:00:00Z", undefined],
  ["a day and a month that could be either", "01/03/2026 10:00", undefined],
  ["a number", 1795255200, undefined],
  ["an empty text", "", undefined],
  ["nothing readable", "soon", undefined],
])("an instant with %s means the same on a machine in Lagos", (_what, wire, instant) => {
  process.env["TZ"] = "Africa/Lagos";
  expect(new Date("2026-11-21T10:00:00").toISOString()).toBe("2026-11-21T09:00:00.000Z");
  expect(WireTimeOrNull.parse(wire)?.toISOString()).toBe(instant);
});

test.each<[unknown, string]>([
  ["50.00000000", "50.00"],
  ["0.00064100", "0.000641"],
  ["0.00000000", "0.00"],
  ["1000.5", "1000.5"],
  ["1000", "1000"],
  [new LosslessNumber("1.255E+2"), "125.5"],
])("the decimal %s is %s", (wire, amount) => expect(WireDecimal.parse(wire)).toBe(amount));

test.each(["1,585.20", "1.585,20", "five", "", null, undefined, {}])("%j is no decimal", (wire) => {
  expect(WireDecimalOrNull.parse(wire)).toBeNull();
  expect(WireDecimal.safeParse(wire).success).toBe(false);
});

test.each([null, undefined, ""])("%j is no text", (wire) =>
  expect(WireText.safeParse(wire).success).toBe(false),
);
