import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { CheckResult } from "./check-result";
import { sourceFiles } from "./source-files";

const IMPORT = /^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm;
/** Called with the whole context, as verbs are; what is called with `ctx.db` alone is a part of one. */
const CALL = /\b(\w+)\(\s*ctx[,)]/g;
const ASKS = /\brequirePermission\(\s*ctx, /;
const DESK = /^lib\/desk\//;
/** A verb may leave the question to another that it calls, which may do so again, but not without end. */
const MOST_HOPS = 4;

/** Verbs allowed without a permission: they return the day in the reporting zone and nobody's data. */
const OPEN = new Set(["lib/desk/transactions/reporting-organisation.ts reportingDay"]);

/** Every verb that a page or a route calls asks for a permission, itself or by the verb that it calls. */
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
    return asks(root, home, name, MOST_HOPS)
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
  /** Name → the file that it is imported from, as a path from the root. */
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
