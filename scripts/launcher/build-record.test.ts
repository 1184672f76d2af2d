import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { isBuildCurrent, recordBuild, sourceHash } from "./build-record";

const root = temporaryFolder();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build(): void {
  write(".next/BUILD_ID", "one");
  recordBuild(root, sourceHash(root));
}

test.each([
  ["a changed page", () => write("app/page.tsx", "export default 2;")],
  ["a new file", () => write("lib/money/rate.ts", "export const rate = 1;")],
  [
    "a file under another name",
    () => {
      rmSync(join(root, "components/ui/money.tsx"));
      write("components/ui/amount.tsx", "one");
    },
  ],
  ["other packages", () => write("package-lock.json", "{ }")],
  ["other settings of Next.js", () => write("next.config.mjs", "export default { a: 1 };")],
  ["a build that was begun and not finished", () => rmSync(join(root, ".next/BUILD_ID"))],
])("a build is not current after %s", (_what, change) => {
  rmSync(root, { recursive: true });
  write("app/page.tsx", "export default 1;");
  write("components/ui/money.tsx", "one");
  write("package-lock.json", "{}");
  write("next.config.mjs", "export default {};");
  expect(isBuildCurrent(root)).toBe(false);
  build();
  expect(isBuildCurrent(root)).toBe(true);
  change();
  expect(isBuildCurrent(root)).toBe(false);
});

test("a test, a script and a document change no build", () => {
  build();
  for (const path of [
    "lib/money/amount.test.ts",
    "scripts/start.ts",
    "docs/architecture.md",
    "e2e/overview.spec.ts",
  ])
    write(path, "new");
  expect(isBuildCurrent(root)).toBe(true);
});
