import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type CheckResult, sourceFiles } from "./sources";

const IMPORT = /^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm;
/** Matches calls with the whole context, as of verbs. */
const CALL = /\b(\w+)\(\s*ctx[,)]/g;
const ASKS = /\brequirePermission\(\s*ctx, /;
const DESK = /^lib\/desk\//;
/** Longest chain of verbs in which one asks for the permission. */
const MAX_HOPS = 4;

/** Verbs allowed without a permission: they return the reporting day and nobody's data. */
const OPEN = new Set(["lib/desk/organisation.ts reportingDay"]);

/** Checks that each verb called by a page or route asks for a permission, itself or in another. */
export function checkVerbPermissions(root: string): CheckResult {
  const found = new Map<string, string>();
  for (const file of sourceFiles(root).filter(
    (path) => path.startsWith("app/") && !path.includes(".test."),
  )) {
    const source = readSource(root, file);
    for (const [, name = ""] of source.text.matchAll(CALL)) {
      const home = source.imports.get(name);
      if (home !== undefined && DESK.test(home) && !OPEN.has(`${home} ${name}`))
        found.set(`${home} ${name}`, file);
    }
  }
  const problems = [...found].flatMap(([verb, file]) => {
    const [home = "", name = ""] = verb.split(" ");
    return asks(root, home, name, MAX_HOPS)
      ? []
      : [`${home}: ${name} asks for no permission, and ${file} calls it`];
  });
  return { problems, looked: `${found.size} verbs` };
}

function asks(root: string, file: string, name: string, hops: number): boolean {
  const { text, imports } = readSource(root, file);
  const body = new RegExp(
    String.raw`^(?:export )?(?:async )?function\*? ${name}\b[^]*?\n\}$`,
    "m",
  ).exec(text)?.[0];
  if (body === undefined) return false;
  if (ASKS.test(body)) return true;
  if (hops === 0) return false;
  return [...body.matchAll(CALL)].some(
    ([, called = ""]) =>
      called !== name && asks(root, imports.get(called) ?? file, called, hops - 1),
  );
}

interface Source {
  text: string;
  imports: ReadonlyMap<string, string>;
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const imports = new Map<string, string>();
  for (const [, names = "", from = ""] of text.matchAll(IMPORT)) {
    const path = from.startsWith("@/")
      ? from.slice(2)
      : normalize(join(dirname(file), from)).replaceAll("\\", "/");
    if (!existsSync(join(root, `${path}.ts`))) continue;
    for (const name of names.split(","))
      imports.set(name.trim().replace(/^type /, ""), `${path}.ts`);
  }
  return { text, imports };
}
