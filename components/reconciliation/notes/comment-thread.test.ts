import { expect, test } from "vitest";
import { noteDrafts, restAfter } from "./comment-thread";

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
