import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTemporaryProject, type TemporaryProject } from "../testing/temporary-folder";
import { ABSENCE_RULES, checkAbsence } from "./absence";

/** For each rule a file that breaks it. */
const PLANTED: Record<string, [file: string, text: string]> = {
  "server-actions": ["app/(desk)/page.tsx", 'export async function save() {\n  "use server";\n}\n'],
  "use-cache": ["lib/desk/users/list-users.ts", '"use cache: remote";\nexport const users = 1;\n'],
  "next-og": ["app/icon.tsx", 'import { ImageResponse } from "next/og";\n'],
  "next-image": ["components/ui/avatar.tsx", 'import Image from "next/image";\n'],
  rewrites: ["next.config.mjs", "export default { async rewrites() { return []; } };\n"],
  "image-optimizer": ["next.config.mjs", "export default { images: { unoptimized: false } };\n"],
  "edge-runtime": ["app/api/banks/route.ts", 'export const runtime = "edge";\n'],
  "secure-context": [
    "components/transfers/report-payment-dialog.tsx",
    "const [id] = useState(() => crypto.randomUUID());\n",
  ],
  "browsers-own-bar": [
    "components/reports/copy-notice.tsx",
    "export const bar = <progress value={0.5} max={1} />;\n",
  ],
  queries: [
    "lib/desk/users/list-users.ts",
    'export const users = (db) => db.selectFrom("users").execute();\n',
  ],
  unfinished: ["lib/money/amount.ts", "// TODO: round\n"],
  promised: ["components/ui/empty-state.tsx", "export const text = 'Coming soon';\n"],
  "silenced-checks": ["lib/money/amount.ts", "// @ts-expect-error it works\n"],
  "empty-assumption": ["lib/gateway/banks.ts", "/** Assumed: */\n"],
};

let project: TemporaryProject;
beforeEach(() => {
  project = createTemporaryProject({ packages: false });
});
afterEach(() => project.remove());

test("a project without any of it passes", () => {
  project.write(
    "app/(desk)/page.tsx",
    '"use client";\n// Assumed: the service keeps its word.\nexport const runtime = "nodejs";\n',
  );
  project.write("components/ui/icon-paths.ts", "export const icons = { todo: 1 };\n");
  expect(checkAbsence(project.root).problems).toEqual([]);
});

test("every rule has a planted violation", () => {
  expect(Object.keys(PLANTED).toSorted()).toEqual(
    ABSENCE_RULES.map((rule) => rule.name).toSorted(),
  );
});

test.each(Object.entries(PLANTED))("%s is found", (rule, [file, text]) => {
  project.write(file, text);
  const { problems } = checkAbsence(project.root);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    new RegExp(`^${file.replaceAll(/[()[\]]/g, "\\$&")}:\\d+: .*\\(${rule}\\)$`),
  );
});

test.each(["pages/index.tsx", "src/pages/index.tsx", "middleware.ts"])("%s is found", (path) => {
  project.write(path, "export default 1;\n");
  expect(checkAbsence(project.root).problems).toHaveLength(1);
});

test.each([
  ["next", "16.4.0"],
  ["next", "16.4.1-canary.3"],
  ["sharp", "0.34.9"],
])("an old copy of %s (%s) anywhere in the lock file is found", (name, version) => {
  const lock = JSON.parse(readFileSync(join(project.root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  lock.packages[`node_modules/other/node_modules/${name}`] = { version };
  project.write("package-lock.json", JSON.stringify(lock));
  expect(checkAbsence(project.root).problems).toEqual([
    expect.stringContaining(`node_modules/other/node_modules/${name} is ${version}`),
  ]);
});
