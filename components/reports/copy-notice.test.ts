import { expect, test } from "vitest";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import { copyState, notCopiedText, reservationText } from "./copy-notice";

const REPORT: MirrorReport = {
  phase: "loading",
  loadedShare: 0.429,
  records: 4_200,
  firstDay: "2021-01-04",
  held: [{ startDay: "2026-10-31", endDay: "2026-11-22" }],
  startedAt: "2026-11-20T08:00:00.000Z",
  loadedAt: null,
  recentVerifiedAt: "2026-11-20T13:04:40.000Z",
  openVerifiedAt: "2026-11-20T13:04:30.000Z",
  windows: { all: 4, waiting: 0, incomplete: 0, oldestVerifiedAt: "2026-11-20T08:01:00.000Z" },
  sweep: { startedAt: null, sweptAt: null, found: 0 },
  incomplete: 0,
  incompleteDays: [],
  incompleteLists: { recent: false, open: false },
  unreadable: 0,
  gone: 0,
  trouble: null,
  timeZone: "Africa/Lagos",
  now: "2026-11-20T13:05:00.000Z",
};
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

test("days that are copied can be had while others are still to come", () => {
  expect(copyState(REPORT, NOVEMBER)).toEqual({
    is: "copied",
    verifiedAt: "2026-11-20T13:04:30.000Z",
  });
  expect(copyState(REPORT, null)).toEqual({ is: "not_copied", since: "2026-11-01" });
  expect(notCopiedText(REPORT, "2026-11-01")).toBe(
    "42 % of the days are copied, newest first: 4,200 transactions so far. Wait until it is done, or choose days from 1 Nov 2026 on. Your choices stay as they are.",
  );
});

test("before anything is proven nothing can be had, whatever the phase says", () => {
  expect(
    copyState({ ...REPORT, phase: "current", openVerifiedAt: null, held: [] }, NOVEMBER),
  ).toEqual({ is: "not_copied", since: null });
  expect(notCopiedText({ ...REPORT, loadedShare: 0, records: 0 }, null)).not.toContain(
    "choose days",
  );
});

test("a copy that can't be kept up, or was last proven long ago, says so", () => {
  expect(
    copyState({ ...REPORT, trouble: { message: "It doesn't answer.", since: null } }, NOVEMBER),
  ).toMatchObject({ is: "outdated" });
  expect(copyState({ ...REPORT, now: "2026-11-20T13:20:00.000Z" }, NOVEMBER)).toMatchObject({
    is: "outdated",
  });
});

test("what a file may lack is said, whichever it is", () => {
  expect(reservationText(REPORT)).toBe(".");
  expect(reservationText({ ...REPORT, unreadable: 1 })).toBe(
    ", with one reservation. One of the service's rows could not be read: the copy lacks it, or has it as it was before.",
  );
  expect(reservationText({ ...REPORT, unreadable: 1_200, incomplete: 1 })).toMatch(
    /^, with two reservations\. 1 date range .* 1,200 of the service's rows/,
  );
  expect(reservationText({ ...REPORT, unreadable: 1, gone: 1, incomplete: 1 })).toMatch(
    /^, with three reservations\. 1 date range .* One of the .* One transaction is no longer found at the service/,
  );
});
