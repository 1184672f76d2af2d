import { afterAll, expect, test } from "vitest";
import { createTemporaryProject } from "../testing/temporary-folder";
import { checkDocLinks } from "./doc-links";

const project = createTemporaryProject({ packages: false });
afterAll(() => project.remove());

const FINE = [
  "[the plan](docs/plan.md#parts)",
  "[`.env.example`](package.json)",
  "[elsewhere](https://example.com/x)",
  "`lib/money/amount.ts`",
  "`lib/money`",
  "`lib/money/`",
  "`lib/money/amount`",
  "`amount.ts`",
  "`app/(desk)/<page>/`",
  "`npm run verify`",
];
const BAD = ["docs/gone.md", "lib/money/gone.ts", "lib/gone", "gone.ts", "npm run gone"];

test("what a page points at and isn't there is told of, and nothing else", () => {
  project.write("lib/money/amount.ts", "export const content = 1;\n");
  project.write(
    "docs/plan.md",
    "# Plan\n\nBack to [the start](../README.md), on to [nothing](docs/plan.md).\n",
  );
  project.write(
    "README.md",
    [
      ...FINE,
      "[gone](docs/gone.md)",
      "`lib/money/gone.ts`",
      "`lib/gone`",
      "`gone.ts`",
      "`npm run gone`",
    ].join("\n\n"),
  );
  const { problems, looked } = checkDocLinks(project.root);
  expect(problems.toSorted()).toEqual(
    [
      ...BAD.map((target) => `README.md: ${target} isn't there`),
      "docs/plan.md: docs/plan.md isn't there",
    ].toSorted(),
  );
  expect(looked).toBe("2 pages");
});

test("a docstring's source must be one of the pages", () => {
  const sources = createTemporaryProject({ packages: false });
  sources.write("README.md", "# Start\n");
  sources.write("docs/interface.md", "# Interface\n");
  // Not as one text: the check reads this file, too.
  const gone = "gone.md";
  sources.write(
    "lib/money/amount.ts",
    `/** Source: interface.md, Errors; ${gone}, fact 6. */\nexport const content = 1;\n`,
  );
  expect(checkDocLinks(sources.root).problems).toEqual([
    "lib/money/amount.ts: gone.md isn't there",
  ]);
  sources.remove();
});
