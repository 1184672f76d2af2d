import { expect, test } from "vitest";
import { createServiceClock } from "./service-clock";

const at = (ms: number): Date => new Date(Date.UTC(2026, 2, 2, 9) + ms);
const sample = (
  serviceAheadMs: number,
  sentMs: number,
  roundTripMs: number,
): Parameters<ReturnType<typeof createServiceClock>["observe"]>[0] => ({
  // The service writes the date in the middle of the round trip, cut to whole seconds.
  ageHeader: null,
  dateHeader: new Date(
    Math.floor((at(sentMs).getTime() + roundTripMs / 2 + serviceAheadMs) / 1000) * 1000,
  ).toUTCString(),
  sentAt: at(sentMs),
  receivedAt: at(sentMs + roundTripMs),
});

test.each([-90_000, -700, 0, 2_300, 90_000])(
  "finds an offset of %d ms to within half a second, over many answers",
  (ahead) => {
    const clock = createServiceClock();
    for (let round = 0; round < 200; round += 1)
      clock.observe(sample(ahead, round * 1_237, 80 + (round % 7) * 40));
    expect(Math.abs((clock.reading()?.offsetMs ?? Number.NaN) - ahead)).toBeLessThan(500);
  },
);

test("knows nothing before an answer, nor from an unreadable date or a slow answer", () => {
  const clock = createServiceClock();
  clock.observe({ dateHeader: null, ageHeader: null, sentAt: at(0), receivedAt: at(10) });
  clock.observe({ dateHeader: "yesterday", ageHeader: null, sentAt: at(0), receivedAt: at(10) });
  clock.observe(sample(60_000, 0, 9_000));
  expect(clock.reading()).toBeNull();
});

test("follows at once when a clock was set", () => {
  const clock = createServiceClock();
  clock.observe(sample(0, 0, 100));
  clock.observe(sample(3_600_000, 1_000, 100));
  expect(clock.reading()?.offsetMs).toBeGreaterThan(3_599_000);
  expect(clock.reading()?.measuredAt).toEqual(at(1_100));
});

test("isn't set back by an answer that a cache made a while ago", () => {
  const clock = createServiceClock();
  clock.observe(sample(2_000, 0, 100));
  const before = clock.reading();
  clock.observe({ ...sample(-2_400_000, 1_000, 100), ageHeader: "2400" });
  expect(clock.reading()).toEqual(before);
  clock.observe({ ...sample(2_000, 2_000, 100), ageHeader: "0" });
  expect(clock.reading()?.measuredAt).toEqual(at(2_100));
});

const trip = { sentAt: at(0), receivedAt: at(200) };

test("without dates, what the service has just made shows its clock", () => {
  const clock = createServiceClock();
  clock.observeMoment(at(-89_900), trip, at(201));
  expect(clock.reading()).toEqual({ offsetMs: -90_000, measuredAt: at(201) });
  clock.observeMoment(at(90_100), trip, at(202));
  expect(clock.reading()?.offsetMs).toBe(90_000);
});

test("a moment in another time zone, a slow answer's, or one beside dates shows nothing", () => {
  const clock = createServiceClock();
  clock.observeMoment(at(3_600_100), trip, at(201));
  clock.observeMoment(at(5_000), { sentAt: at(0), receivedAt: at(9_000) }, at(9_001));
  expect(clock.reading()).toBeNull();
  clock.observe(sample(0, 0, 100));
  const before = clock.reading();
  clock.observeMoment(at(60_000), trip, at(201));
  expect(clock.reading()).toEqual(before);
});
