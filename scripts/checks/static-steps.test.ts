import { afterAll, expect, test } from "vitest";
import { createTemporaryProject } from "../testing/temporary-folder";
import { checkFileNames } from "./static-steps";

const project = createTemporaryProject({ packages: false });
afterAll(() => project.remove());

const FINE = [
  "app/(desk)/transfers/[id]/page.tsx",
  "app/api/auth/[...nextauth]/route.ts",
  "components/ui/amount-input.tsx",
  "e2e/create-transfer.phone.spec.ts",
  "lib/money/amount.test.ts",
  "next.config.mjs",
  "proxy.ts",
];
const BAD = [
  "components/ui/AmountInput.tsx",
  "components/ui/amount_input.tsx",
  "lib/Money/rate.ts",
  "lib/money/[id]/rate.ts",
  "lib/money/utils.ts",
  "lib/money/date-helpers.ts",
  "lib/common/rate.ts",
  "lib/desk/misc.ts",
  "components/ui/index.ts",
];

test("names that say what is inside pass, the others are told of, one by one", () => {
  for (const path of [...FINE, ...BAD]) project.write(path, "export const content = 1;\n");
  const found = checkFileNames(project.root).problems.map((problem) => problem.split(":")[0] ?? "");
  expect([...new Set(found)].toSorted()).toEqual(BAD.toSorted());
});
