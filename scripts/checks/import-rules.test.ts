import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "../launcher/project-root";
import { createTemporaryProject } from "../testing/temporary-folder";
import { checkImportRules, findViolations, type Violation } from "./import-rules";

/** A forbidden import for each rule: file and imported module. */
const PLANTED: Record<string, [file: string, imports: string]> = {
  "layer-pages": ["app/(desk)/planted/page.tsx", "@/lib/store/target"],
  "layer-api-routes": ["app/api/planted/route.ts", "@/lib/gateway/target"],
  "layer-ui": ["components/ui/planted.ts", "@/lib/domain/target"],
  "layer-components": ["components/feature/planted.ts", "@/lib/desk/target"],
  "layer-lib-client": ["lib/client/planted.ts", "@/lib/desk/target"],
  "layer-platform": ["lib/platform/planted.ts", "@/lib/money/target"],
  "layer-money": ["lib/money/planted.ts", "@/lib/platform/target"],
  "layer-domain": ["lib/domain/planted.ts", "@/lib/store/target"],
  "layer-contract-service": ["lib/contract/service/planted.ts", "@/lib/domain/target"],
  "layer-contract-api": ["lib/contract/api/planted.ts", "@/lib/contract/service/target"],
  "layer-gateway": ["lib/gateway/planted.ts", "@/lib/store/target"],
  "layer-mail": ["lib/mail/planted.ts", "@/lib/desk/target"],
  "layer-store": ["lib/store/planted.ts", "@/lib/gateway/target"],
  "layer-desk": ["lib/desk/planted.ts", "@/lib/http/target"],
  "layer-webhooks": ["lib/webhooks/planted.ts", "@/lib/gateway/target"],
  "layer-jobs": ["lib/jobs/planted.ts", "@/lib/http/target"],
  "layer-statements": ["lib/statements/planted.ts", "@/lib/store/target"],
  "layer-reports": ["lib/reports/planted.ts", "@/lib/desk/target"],
  "layer-auth": ["lib/auth/planted.ts", "@/lib/gateway/target"],
  "layer-http": ["lib/http/planted.ts", "@/lib/jobs/target"],
  "layer-sandbox": ["lib/sandbox/planted.ts", "@/lib/domain/target"],
  "layer-e2e": ["e2e/planted.ts", "@/lib/desk/target"],
  "feature-imports-feature": [
    "components/feature/planted-feature.ts",
    "@/components/other-feature/target",
  ],
  "nobody-imports-tools": ["lib/desk/planted-tool.ts", "@/scripts/target"],
  "product-imports-tests": ["lib/desk/planted-testing.ts", "@/lib/store/testing/target"],
  "pure-code-touches-the-system": ["lib/domain/planted-core.ts", "node:fs"],
  "browser-imports-server-package": ["components/feature/planted-package.ts", "pg"],
  "no-circular": ["lib/money/planted-circle.ts", "@/lib/money/planted-other-half"],
  "not-resolvable": ["lib/money/planted-nowhere.ts", "@/lib/money/nowhere"],
};

const ALLOWED: [file: string, imports: string][] = [
  ["app/(desk)/fine/page.tsx", "@/lib/desk/target"],
  ["app/api/fine/route.ts", "@/lib/http/target"],
  ["components/ui/fine.ts", "@/lib/domain/calendar/target"],
  ["components/feature/fine.ts", "@/components/ui/target"],
  ["components/feature/fine-operation.ts", "@/components/operations/target"],
  ["lib/desk/fine.ts", "@/lib/gateway/target"],
  ["lib/sandbox/fine.ts", "@/lib/contract/service/target"],
  ["lib/gateway/fine.test.ts", "@/lib/sandbox/target"],
];

const targets = (): Set<string> =>
  new Set(
    [...Object.values(PLANTED), ...ALLOWED]
      .map(([, imports]) => imports)
      .filter((path) => path.startsWith("@/") && path.endsWith("target")),
  );

const project = createTemporaryProject();
afterAll(() => project.remove());
let violations: Violation[] = [];

beforeAll(async () => {
  for (const target of targets())
    project.write(`${target.slice(2)}.ts`, "export const target = 1;\n");
  for (const [file, imports] of [...Object.values(PLANTED), ...ALLOWED]) {
    project.write(file, `import * as planted from "${imports}";\nexport const used = planted;\n`);
  }
  project.write(
    "lib/money/planted-other-half.ts",
    'import { used } from "./planted-circle";\nexport const back = [used];\n',
  );
  ({ violations } = await findViolations(project.root));
});

test("every rule of the configuration has a planted violation", () => {
  const { forbidden } = createRequire(import.meta.url)(
    join(PROJECT_ROOT, ".dependency-cruiser.cjs"),
  ) as { forbidden: { name: string }[] };
  expect(forbidden.map((rule) => rule.name).toSorted()).toEqual(Object.keys(PLANTED).toSorted());
});

describe("a planted violation is seen", () => {
  test.each(Object.entries(PLANTED))("%s", (rule, [file]) => {
    expect(
      violations.filter((violation) => violation.rule === rule).map((violation) => violation.from),
    ).toContain(file);
  });
});

test.each(ALLOWED)("%s may import %s", (file) => {
  expect(violations.filter((violation) => violation.from === file)).toEqual([]);
});

test("a tool that read nothing and ended with success has failed", async () => {
  const other = createTemporaryProject({ packages: false });
  other.write("lib/money/amount.ts", "export const amount = 1;\n");
  const answer = JSON.stringify({ modules: [], summary: { violations: [] } });
  other.write(
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    `process.stdout.write(${JSON.stringify(answer)});\n`,
  );
  const { problems } = await checkImportRules(other.root);
  expect(problems).toEqual([
    "lib/money/amount.ts: was not read, so nothing is known of its imports",
  ]);
  other.remove();
});
