import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar/day";
import { instantsOf } from "../calendar/range";
import { serviceStatusFilter, serviceWindow } from "./service-filter";

test.each([
  ["Africa/Lagos", "2026-03-01", "2026-03-31", "2026-02-28", "2026-04-02"],
  ["Africa/Johannesburg", "2026-03-01", "2026-03-31", "2026-02-28", "2026-04-02"],
  ["Africa/Kampala", "2026-03-01", "2026-03-31", "2026-02-28", "2026-04-02"],
  ["UTC", "2026-03-05", "2026-03-05", "2026-03-04", "2026-03-07"],
  ["America/New_York", "2026-03-08", "2026-03-08", "2026-03-07", "2026-03-10"],
  ["Pacific/Kiritimati", "2026-03-05", "2026-03-05", "2026-03-03", "2026-03-06"],
])("%s, %s to %s asks for %s to %s", (zone, from, to, startDate, endDate) => {
  expect(serviceWindow(instantsOf({ from, to }, zone))).toEqual({ startDate, endDate });
});

const zones = fc.constantFrom(
  "Africa/Lagos",
  "Africa/Johannesburg",
  "Africa/Kampala",
  "UTC",
  "America/New_York",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
);
const range = fc
  .tuple(
    fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
    fc.integer({ min: 0, max: 400 }),
  )
  .map(([date, length]) => {
    const from = date.toISOString().slice(0, 10);
    return { from, to: addDays(from, length) };
  });
/** The service's own zone, as hours ahead of UTC. */
const serviceOffset = fc.integer({ min: -12, max: 14 });

/**
 * The ways in which a service could read its dates. Days in its zone, with the end date counted whole or only to its
 * first moment.
 */
function serviceKeeps(
  at: number,
  window: { startDate: string; endDate: string },
  offsetHours: number,
  wholeEndDate: boolean,
): boolean {
  const local = new Date(at + offsetHours * 3_600_000).toISOString();
  return (
    local.slice(0, 10) >= window.startDate &&
    (wholeEndDate
      ? local.slice(0, 10) <= window.endDate
      : local <= `${window.endDate}T00:00:00.000Z`)
  );
}

test("every record of the range is asked for, whatever zone the service's days are in and however it reads its end date", () => {
  fc.assert(
    fc.property(
      zones,
      range,
      serviceOffset,
      fc.boolean(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zone, days, offset, whole, share) => {
        const instants = instantsOf(days, zone);
        const window = serviceWindow(instants);
        const first = instants.start.getTime();
        const last = instants.end.getTime() - 1;
        for (const at of [first, last, Math.floor(first + share * (last - first))]) {
          expect(serviceKeeps(at, window, offset, whole)).toBe(true);
        }
        expect(window.endDate > window.startDate).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test("open and closed are the interface's pending and completed", () => {
  expect(serviceStatusFilter("open")).toBe("pending");
  expect(serviceStatusFilter("closed")).toBe("completed");
});
