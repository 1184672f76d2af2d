import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTemporaryProject, type TemporaryProject } from "../testing/temporary-folder";
import { checkFormat, checkLint, checkTypes } from "./static-steps";

let project: TemporaryProject;
beforeEach(() => {
  project = createTemporaryProject();
});
afterEach(() => project.remove());

test.each([
  ["any", "lib/money/planted.ts", "export const amount: any = 1;\n", "no-explicit-any"],
  ["a forgotten console", "lib/money/planted.ts", 'console.log("here");\n', "no-console"],
  [
    "a non-null assertion",
    "lib/money/planted.ts",
    'export const first = ["a"][0]!;\n',
    "no-non-null-assertion",
  ],
  [
    "a test that runs alone",
    "lib/money/planted.test.ts",
    'import { expect, test } from "vitest";\ntest.only("one", () => expect(1).toBe(1));\n',
    "no-focused-tests",
  ],
  [
    "a barrel of files",
    "lib/money/planted.ts",
    'export * from "./a";\nexport * from "./b";\nexport * from "./c";\n',
    "no-barrel-file",
  ],
])("lint sees %s", async (_what, file, text, rule) => {
  for (const name of ["a", "b", "c"])
    project.write(`lib/money/${name}.ts`, `export const ${name} = 1;\n`);
  project.write(file, text);
  const { problems } = await checkLint(project.root);
  expect(problems).toEqual([expect.stringContaining(rule)]);
  expect(problems[0]).toContain(`${file}:`);
});

test("lint that has nothing to look at has failed", async () => {
  rmSync(join(project.root, ".dependency-cruiser.cjs"));
  const { problems } = await checkLint(project.root);
  expect(problems).not.toEqual([]);
});

test("types are checked, and a file without a fault passes", async () => {
  project.write("lib/money/fine.ts", "export const amount: string = '1';\n");
  expect((await checkTypes(project.root)).problems).toEqual([]);
  project.write("lib/money/planted.ts", "export const amount: string = 1;\n");
  expect((await checkTypes(project.root)).problems).toEqual([
    expect.stringContaining("lib/money/planted.ts(1,14): error TS2322"),
  ]);
});

test("a file that isn't formatted is named", async () => {
  project.write("lib/money/fine.ts", "export const amount = 1;\n");
  expect((await checkFormat(project.root)).problems).toEqual([]);
  project.write("lib/money/planted.ts", "export const amount=1\n");
  expect((await checkFormat(project.root)).problems).toEqual([
    "Run npm run format: lib/money/planted.ts",
  ]);
});
