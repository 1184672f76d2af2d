import { afterEach, expect, test } from "vitest";
import { WireTimeOrNull } from "./values";

const machineZone = process.env["TZ"];
afterEach(() => {
  if (machineZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = machineZone;
});

test.each([
  ["UTC", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
  ["an offset", "2026-11-21T11:00:00.123456+01:00", "2026-11-21T10:00:00.123Z"],
  ["nanoseconds", "2026-11-21T10:00:00.123456789Z", "2026-11-21T10:00:00.123Z"],
  ["no zone", "2026-11-21T10:00:00", "2026-11-21T10:00:00.000Z"],
  ["no zone, with a fraction", "2026-11-21T10:00:00.250", "2026-11-21T10:00:00.250Z"],
  ["no zone, as a database writes it", "2026-11-21 10:00:00", "2026-11-21T10:00:00.000Z"],
  ["nothing readable", "soon", undefined],
])("an instant with %s means the same on a machine in Lagos", (_what, wire, instant) => {
  process.env["TZ"] = "Africa/Lagos";
  expect(new Date("2026-11-21T10:00:00").toISOString()).toBe("2026-11-21T09:00:00.000Z");
  expect(WireTimeOrNull.parse(wire)?.toISOString()).toBe(instant);
});
