import { expect, test } from "vitest";
import { whyNotPrepare, whyNotReview } from "./close-reasons";

const done = [{ key: "covered" as const, state: "done" as const, text: "", details: [] }];
const open = [
  { ...done[0], key: "comments" as const, state: "open" as const, text: "", details: [] },
];
const rights = { userId: "ada", prepare: true, review: true, import: true, work: true };
const by = (id: string) => ({ id, by: id, at: "2026-12-01T09:00:00Z" });

test("each thing in the way has its reason", () => {
  expect(whyNotPrepare({ checklist: done, overlaps: null }, rights)).toBeNull();
  expect(
    whyNotPrepare(
      { checklist: [{ key: "over", state: "open", text: "", details: [] }], overlaps: null },
      rights,
    ),
  ).toMatch("isn't over");
  expect(whyNotPrepare({ checklist: open, overlaps: null }, rights)).toMatch("checklist");
  expect(
    whyNotPrepare({ checklist: done, overlaps: { from: "2026-11-01", to: "2026-11-30" } }, rights),
  ).toMatch("30 Nov 2026");
  expect(whyNotPrepare({ checklist: done, overlaps: null }, { ...rights, prepare: false })).toMatch(
    "roles",
  );
  expect(
    whyNotReview({ checklist: done, prepared: by("tunde"), changedSince: false }, rights),
  ).toBeNull();
  expect(
    whyNotReview({ checklist: done, prepared: by("ada"), changedSince: true }, rights),
  ).toMatch("somebody else");
  expect(
    whyNotReview({ checklist: open, prepared: by("tunde"), changedSince: true }, rights),
  ).toMatch("Give it back");
  expect(
    whyNotReview({ checklist: open, prepared: by("tunde"), changedSince: false }, rights),
  ).toMatch("open again");
});
