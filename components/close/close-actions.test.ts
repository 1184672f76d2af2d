import { expect, test } from "vitest";
import { questionEnd, whyNotPrepare, whyNotReview } from "./close-actions";

const by = (id: string) => ({ id, by: id, at: "2026-12-01T09:00:00Z" });
const prepared = {
  state: "prepared" as const,
  prepared: by("ada"),
  reviewed: null,
  returned: null,
};
const closed = { ...prepared, state: "closed" as const, reviewed: by("tunde") };
const returned = {
  ...prepared,
  state: "open" as const,
  prepared: null,
  returned: { by: "Tunde", at: "2026-12-01T09:00:00Z", reason: "Look at the charge" },
};

test("a question stands while the period is where it was asked", () => {
  expect(questionEnd("review", prepared, "", "ben")).toBeNull();
  expect(questionEnd("return", prepared, "Look", "ben")).toBeNull();
  expect(questionEnd("prepare", returned, "", "ben")).toBeNull();
});

test("what was typed into one that somebody else has settled is kept", () => {
  expect(questionEnd("return", closed, "The charge is of October", "ben")).toMatchObject({
    isOwn: false,
    keepsText: true,
    title: "The period was closed meanwhile",
  });
  expect(questionEnd("return", returned, "The charge is of October", "ben")).toMatchObject({
    isOwn: false,
    keepsText: true,
    title: "The period was given back meanwhile",
  });
  expect(questionEnd("return", closed, "  ", "ben")).toMatchObject({
    isOwn: false,
    keepsText: false,
  });
  // Of another question, it is still there when that one is asked again.
  expect(questionEnd("review", closed, "The charge is of October", "ben")).toMatchObject({
    keepsText: false,
  });
});

test("what went through although its answer was lost is the person's own", () => {
  expect(questionEnd("review", closed, "", "tunde")).toMatchObject({
    isOwn: true,
    keepsText: false,
  });
  expect(questionEnd("prepare", prepared, "", "ada")).toMatchObject({ isOwn: true });
  expect(questionEnd("return", returned, "Look at the charge ", "tunde")).toMatchObject({
    isOwn: true,
    keepsText: false,
  });
});

const done = [{ key: "covered" as const, state: "done" as const, text: "", details: [] }];
const open = [
  { ...done[0], key: "comments" as const, state: "open" as const, text: "", details: [] },
];
const rights = { userId: "ada", prepare: true, review: true, import: true, work: true };

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
