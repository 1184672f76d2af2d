import type { Alteration } from "@/lib/contract/api/verification";

/** What is deeper isn't gone into. Manifests are at most four deep. */
const DEEPEST = 8;
/** A name that needs no quotes in a path. */
const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/**
 * In which fields two values read from JSON differ, by their paths: `totals.amountSent.NGN`, `columns[0]`. A value of another type is
 * another value, and so is a list in place of an object.
 */
export function fieldDifferences(expected: unknown, found: unknown): Alteration[] {
  const [was, is] = [leavesOf(expected), leavesOf(found)];
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  return paths.map((path) => ({ sheet: null, line: null, column: path, ...shown(was.get(path) ?? null, is.get(path) ?? null), byte: null }));
}

/** Two values as JSON, as people are shown them: texts without their quotes, unless nothing would tell the two apart then. */
function shown(expected: string | null, found: string | null): Pick<Alteration, "expected" | "found"> {
  const plain = { expected: withoutQuotes(expected), found: withoutQuotes(found) };
  return readAs(plain.expected) === readAs(plain.found) || plain.expected === "" || plain.found === "" ? { expected, found } : plain;
}

function withoutQuotes(json: string | null): string | null {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : json;
}

/** A page shows any white space as one space, and none at the ends. */
function readAs(text: string | null): string | undefined {
  return text?.replaceAll(/\s+/g, " ").trim();
}

/** Path → value as JSON, of everything that holds nothing else. */
function leavesOf(value: unknown, path = "", depth = 0): Map<string, string> {
  if (depth > DEEPEST) return new Map([[path, "…"]]);
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return new Map([[path, Object.is(value, -0) ? "-0" : JSON.stringify(value)]]);
  const isList = Array.isArray(value);
  return new Map(Object.entries(value).flatMap(([key, part]) => [...leavesOf(part, isList ? `${path}[${key}]` : fieldPath(path, key), depth + 1)]));
}

function fieldPath(path: string, key: string): string {
  if (!PLAIN_NAME.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}
