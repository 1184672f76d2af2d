import { expect, test } from "vitest";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import { freshnessLine, describeCompleteness } from "./freshness";

const REPORT: MirrorReport = {
  phase: "current",
  loadedShare: 1,
  records: 1_000_000,
  firstDay: "2021-01-04",
  held: [{ startDay: "2021-01-04", endDay: "2026-11-22" }],
  startedAt: "2026-11-20T08:00:00.000Z",
  loadedAt: "2026-11-20T09:00:00.000Z",
  recentVerifiedAt: "2026-11-20T13:04:40.000Z",
  openVerifiedAt: "2026-11-20T13:04:30.000Z",
  windows: { all: 412, waiting: 0, incomplete: 0, oldestVerifiedAt: "2026-11-20T08:01:00.000Z" },
  sweep: { startedAt: null, sweptAt: "2026-11-20T01:10:00.000Z", found: 2 },
  incomplete: 0,
  incompleteDays: [],
  incompleteLists: { recent: false, open: false },
  unreadable: 0,
  gone: 0,
  trouble: null,
  timeZone: "Africa/Lagos",
  now: "2026-11-20T13:05:00.000Z",
};

test("says how fresh the copy is, and how that is known", () => {
  expect(freshnessLine(REPORT)).toMatch(/^Checked .* ago$/);
  const text = describeCompleteness(REPORT).join(" ");
  expect(text).toContain("1,000,000 transactions, from 4 Jan 2021 on");
  expect(text).toContain("20 Nov 2026, 14:04:40 WAT");
  expect(text).toContain("found 2 changed or missing");
  expect(text).not.toContain("tonight");
});

test("rows that can't be read are told at once, and what that means", () => {
  expect(freshnessLine({ ...REPORT, unreadable: 3 })).toMatch(
    /^Checked .* ago, 3 rows not readable$/,
  );
  expect(describeCompleteness({ ...REPORT, unreadable: 3 }).join(" ")).toContain(
    "3 of the service's rows could not be read",
  );
});

test("records that the service no longer has are told, and that they stay", () => {
  expect(describeCompleteness({ ...REPORT, gone: 2 }).join(" ")).toContain(
    "2 transactions are no longer found at the service, neither in its list nor by their ids: the copy has them as they were last read.",
  );
});

test("says which date ranges are incomplete, and why", () => {
  const why = "The service refused: too many days.";
  const windows = { ...REPORT.windows, waiting: 5, incomplete: 2 };
  const incompleteDays = [
    { startDay: "2026-10-03", endDay: "2026-10-06", why },
    { startDay: "2026-09-28", endDay: "2026-09-29", why },
  ];
  const sentences = describeCompleteness({ ...REPORT, windows, incomplete: 2, incompleteDays });
  expect(sentences).toContain("Complete to 20 Nov 2026, 14:04:40 WAT, except 2 date ranges.");
  expect(sentences).toContain("3 Oct 2026 to 5 Oct 2026: The service refused: too many days.");
  expect(sentences).toContain("28 Sep 2026: The service refused: too many days.");
  expect(sentences).toContain("3 complete date ranges will be read again tonight.");
  expect(
    describeCompleteness({
      ...REPORT,
      windows: { ...windows, incomplete: 9 },
      incomplete: 9,
      incompleteDays,
    }),
  ).toContain("The newest of them:");
  expect(describeCompleteness(REPORT).join(" ")).not.toMatch(
    /except|incomplete|may still be missing/,
  );
});

test("newest days and an open list that were not read completely are told", () => {
  const text = describeCompleteness({
    ...REPORT,
    incomplete: 2,
    incompleteLists: { recent: true, open: true },
  }).join(" ");
  expect(text).not.toContain("Complete to");
  expect(text).toContain(
    "The newest days were read at 20 Nov 2026, 14:04:40 WAT, but not completely",
  );
  expect(text).toMatch(/was read through at [^;]+, but not completely;/);
  expect(text).toContain("2 date ranges could not be read completely");
});

test("while it is filled, it says what may be missing, and never claims a proof it doesn't have", () => {
  const loading: MirrorReport = {
    ...REPORT,
    phase: "loading",
    loadedShare: 0.429,
    records: 4_200,
    recentVerifiedAt: null,
    openVerifiedAt: null,
    sweep: { startedAt: null, sweptAt: null, found: 0 },
  };
  expect(freshnessLine(loading)).toBe("Copying: 42 % of the days, 4,200 transactions");
  const text = describeCompleteness(loading).join(" ");
  expect(text).toContain("may miss some of them");
  expect(text).toContain("have not been read through yet");
  expect(text).not.toContain("nightly");
  expect(freshnessLine({ ...REPORT, recentVerifiedAt: null })).toBe(
    "Not checked against the service yet",
  );
});
