import { expect, test } from "vitest";
import { restAfter } from "./note-drafts";

test.each([
  { draft: "The bank says so", rest: "" },
  { draft: "The bank says so. It is theirs.", rest: ". It is theirs." },
  { draft: "The bank says so\n\nMore follows", rest: "More follows" },
  { draft: "Something else", rest: "Something else" },
  { draft: "", rest: "" },
])("of $draft, $rest is left once the beginning was sent", ({ draft, rest }) => {
  expect(restAfter("The bank says so", draft)).toBe(rest);
});
