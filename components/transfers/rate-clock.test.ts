import { expect, test } from "vitest";
import type { TransferDetail, TransferSummary } from "@/lib/contract/api/transfers";
import { toDeskClock, rateRequestedAt, rateClock, untilFormat } from "./rate-clock";

const NOW = Date.parse("2026-11-20T22:50:00Z");
const withRate = (expiresAt: string | null): TransferSummary =>
  ({
    createdAt: null,
    rate: { value: "1", directed: null, expiresAt, receivedAt: "2026-11-20T22:40:00Z", version: 1 },
  }) as TransferSummary;

test("a rate without an expiry has no countdown", () => {
  expect(rateClock(withRate(null), "rate_ready", NOW)).toMatchObject({
    dial: { state: "endless" },
    expiresAt: null,
  });
  expect(rateClock(withRate("2026-11-20T23:10:00Z"), "rate_ready", NOW).dial).toEqual({
    remainingMs: 20 * 60_000,
    totalMs: 30 * 60_000,
  });
});

test("time runs for a rate that is being fetched, and not for a status that the desk doesn't know", () => {
  const asked = "2026-11-20T22:49:00Z";
  expect(rateClock(withRate(null), "fetching_rate", NOW, asked)).toMatchObject({
    dial: { state: "waiting", remainingMs: 60_000 },
    label: "Time since the request",
  });
  for (const expiresAt of [null, "2026-11-20T23:10:00Z"])
    expect(rateClock(withRate(expiresAt), "unknown", NOW, asked)).toEqual({
      dial: null,
      label: "",
      expiresAt: null,
    });
});

test.each([
  ["the same day", "2026-11-20T22:59:00Z", "until"],
  ["after midnight there", "2026-11-20T23:10:00Z", "full"],
  ["in another year", "2053-11-20T22:55:00Z", "full"],
])("the end of a rate is told with its day unless it is today: %s", (_what, at, format) =>
  expect(untilFormat(at, NOW, "Africa/Lagos")).toBe(format),
);

test("the end of a rate is told by the desk's clock, unless the two hardly differ or the desk's isn't given", () => {
  const end = (serviceNow: string, deskNow?: string) =>
    toDeskClock("2026-11-20T23:10:00.000Z", {
      verifiedAt: null,
      serviceNow,
      ...(deskNow === undefined ? {} : { deskNow }),
    });
  expect(end("2026-11-20T22:54:00Z", "2026-11-20T22:50:00Z")).toBe("2026-11-20T23:06:00.000Z");
  expect(end("2026-11-20T22:46:00Z", "2026-11-20T22:50:00Z")).toBe("2026-11-20T23:14:00.000Z");
  expect(end("2026-11-20T22:50:01Z", "2026-11-20T22:50:00Z")).toBe("2026-11-20T23:10:00.000Z");
  expect(end("2026-11-20T22:54:00Z")).toBe("2026-11-20T23:10:00.000Z");
});

test("a refresh is told by the desk's clock, and counted by the service's", () => {
  const freshness = {
    verifiedAt: null,
    serviceNow: "2026-11-20T22:54:00Z",
    deskNow: "2026-11-20T22:50:00Z",
  };
  const asked = (source: string) =>
    rateRequestedAt({
      transfer: { createdAt: null },
      timeline: [
        {
          kind: source === "desk" ? "refreshed_quote" : "fetching_rates",
          at: "2026-11-20T22:50:00.000Z",
          source,
        },
      ],
      freshness,
    } as unknown as TransferDetail);
  expect(asked("desk")).toBe("2026-11-20T22:54:00.000Z");
  expect(asked("service")).toBe("2026-11-20T22:50:00.000Z");
});
