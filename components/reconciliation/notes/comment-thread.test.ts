import { expect, test } from "vitest";
import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import type { Selection } from "../decisions/selection";
import { allSubjects, describeSubject, noteDrafts, restAfter } from "./comment-thread";

test.each([
  { draft: "The bank says so", rest: "" },
  { draft: "The bank says so. It is theirs.", rest: ". It is theirs." },
  { draft: "The bank says so\n\nMore follows", rest: "More follows" },
  { draft: "Something else", rest: "Something else" },
  { draft: "", rest: "" },
])("of $draft, $rest is left once the beginning was sent", ({ draft, rest }) => {
  expect(restAfter("The bank says so", draft)).toBe(rest);
});

test("a draft is the same wherever it is shown, until nobody shows it any more", () => {
  let told = 0;
  const leave = noteDrafts.subscribe(() => (told += 1));
  noteDrafts.keep("line:1", "Asked the bank");
  expect([told, noteDrafts.of("line:1")]).toEqual([1, "Asked the bank"]);
  noteDrafts.keep("line:1", "");
  leave();
  noteDrafts.keep("line:1", "Again");
  expect(told).toBe(2);
  noteDrafts.keep("line:1", "");
});

const line = (id: string, narration: string) => ({ id, narration }) as LineView;
const leg = { transactionId: "t1", side: "source", reference: "TXN-A" } as LegView;

test("a comment on a match's only line needs no name, one of several lines or of a transfer has it", () => {
  expect(describeSubject({ lines: [line("1", "RTGS")], legs: [leg] }, "line:1")).toBeNull();
  expect(
    describeSubject({ lines: [line("1", "RTGS"), line("2", "")], legs: [leg] }, "line:1"),
  ).toBe("RTGS");
  expect(
    describeSubject({ lines: [line("1", "RTGS"), line("2", "")], legs: [leg] }, "line:2"),
  ).toBe("a line without a narration");
  expect(describeSubject({ lines: [line("1", "RTGS")], legs: [leg] }, "leg:t1:source")).toBe(
    "TXN-A",
  );
});

const of = (lines: string[], legs: string[]) =>
  allSubjects({
    lines: lines.map((id) => ({ id })),
    legs: legs.map((transactionId) => ({ transactionId, side: "source" })),
  } as unknown as Selection).join(" ");

test("another match of the same line is told apart, and the order in which it was chosen doesn't count", () => {
  expect(new Set([of(["1"], []), of(["1"], ["a"]), of(["1"], ["b"])]).size).toBe(3);
  expect(of(["1", "2"], ["a", "b"])).toBe(of(["2", "1"], ["b", "a"]));
});
