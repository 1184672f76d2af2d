import { afterAll, expect, test } from "vitest";
import { createTemporaryProject } from "../testing/temporary-folder";
import { checkVerbPermissions } from "./verb-permissions";

const project = createTemporaryProject({ packages: false });
afterAll(() => project.remove());

const ASK = '  requirePermission(ctx, "desk.read");\n';
const verb = (name: string, body: string, imports = ""): string =>
  `${imports}\nexport async function ${name}(ctx: UserContext): Promise<void> {\n${body}}\n`;
const called = (...verbs: [name: string, file: string][]): string =>
  `${verbs.map(([name, file]) => `import { ${name} } from "@/lib/desk/${file}";`).join("\n")}\n\nexport const GET = readRoute({}, async ({ ctx }) => [${verbs.map(([name]) => `${name}(ctx)`).join(", ")}]);\n`;

test("a verb that asks for no permission is told of, and none that leaves it to another", () => {
  project.write("lib/desk/things/list-things.ts", verb("listThings", ASK));
  project.write("lib/desk/things/one-thing.ts", verb("anyThing", `${ASK}  return find(ctx.db);\n`));
  project.write(
    "lib/desk/things/drop-thing.ts",
    verb("dropThing", "  await anyThing(ctx);\n", 'import { anyThing } from "./one-thing";'),
  );
  project.write("lib/desk/things/open-thing.ts", verb("openThing", "  return read(ctx.db);\n"));
  project.write(
    "lib/desk/things/passing-on.ts",
    verb("passOn", "  await openThing(ctx);\n", 'import { openThing } from "./open-thing";'),
  );
  project.write("lib/desk/things/commented.ts", verb("commented", "  // Its route has asked.\n"));
  project.write(
    "app/api/things/route.ts",
    called(
      ["listThings", "things/list-things"],
      ["dropThing", "things/drop-thing"],
      ["openThing", "things/open-thing"],
    ),
  );
  project.write(
    "app/(desk)/things/page.tsx",
    called(["passOn", "things/passing-on"], ["commented", "things/commented"]),
  );
  const { problems, looked } = checkVerbPermissions(project.root);
  expect(problems.toSorted()).toEqual([
    "lib/desk/things/commented.ts: commented asks for no permission, and app/(desk)/things/page.tsx calls it",
    "lib/desk/things/open-thing.ts: openThing asks for no permission, and app/api/things/route.ts calls it",
    "lib/desk/things/passing-on.ts: passOn asks for no permission, and app/(desk)/things/page.tsx calls it",
  ]);
  expect(looked).toBe("5 verbs");
});
