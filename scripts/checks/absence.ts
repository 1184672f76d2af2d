import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lockedPackages } from "./lock-file";
import { type CheckResult, sourceFiles } from "./sources";

interface Rule {
  name: string;
  files: RegExp;
  pattern: RegExp;
  because: string;
}

const PRODUCT = /^(app|components|lib)\/|^(proxy|instrumentation|instrumentation-client)\.ts$/;
const EVERYTHING = /\.(ts|tsx|mjs|cjs)$/;
const NEXT_CONFIG = /^next\.config\.[a-z]+$/;
const RULES_THEMSELVES = /^scripts\/checks\/absence\./;

const WAY_IN = "it was a way in, in a published advisory";

export const ABSENCE_RULES: readonly Rule[] = [
  {
    name: "server-actions",
    files: PRODUCT,
    pattern: /^\s*["']use server["']/m,
    because: `a Server Action: ${WAY_IN}`,
  },
  {
    name: "use-cache",
    files: PRODUCT,
    pattern: /^\s*["']use cache\b[^"']*["']/m,
    because: `"use cache": ${WAY_IN}`,
  },
  {
    name: "next-og",
    files: PRODUCT,
    pattern: /["'](next\/og|@vercel\/og)["']/,
    because: `next/og: ${WAY_IN}`,
  },
  {
    name: "next-image",
    files: PRODUCT,
    pattern: /["']next\/(legacy\/)?image["']/,
    because: `the image optimizer: ${WAY_IN}`,
  },
  { name: "rewrites", files: NEXT_CONFIG, pattern: /\brewrites\b/, because: `rewrites: ${WAY_IN}` },
  {
    name: "image-optimizer",
    files: NEXT_CONFIG,
    pattern: /unoptimized:\s*false|remotePatterns|images:\s*\{\s*\}/,
    because: `the image optimizer: ${WAY_IN}`,
  },
  {
    name: "edge-runtime",
    files: PRODUCT,
    pattern: /\bruntime\s*[=:]\s*["'](experimental-)?edge["']/,
    because: `the Edge runtime: ${WAY_IN}`,
  },
  {
    name: "secure-context",
    files: /^(components|lib\/client)\/(?!mint-id\.)(?!.*\.test\.)/,
    pattern: /\brandomUUID\b/,
    because: "browsers have randomUUID only on https and localhost: mintId gives an id everywhere",
  },
  {
    name: "browsers-own-bar",
    files: /^components\//,
    pattern: /<progress\b/,
    because: "a progress bar in the browser's own colours: ProgressSegments is the desk's",
  },
  {
    name: "queries",
    files: /^(app|lib\/(?!store\/|sandbox\/))(?!.*(\.test\.|\/testing\/))/,
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    because: "a query outside lib/store, where it would have a name",
  },
  {
    name: "unfinished",
    files: EVERYTHING,
    pattern: /\b(TODO|FIXME)\b/,
    because: "something unfinished",
  },
  {
    name: "promised",
    files: EVERYTHING,
    pattern: /coming soon|not (yet )?implemented|lorem ipsum/i,
    because: "something promised and not there",
  },
  {
    name: "silenced-checks",
    files: EVERYTHING,
    pattern: /@ts-(ignore|nocheck|expect-error)|\b(eslint|oxlint)-disable/,
    because: "a check that was silenced",
  },
  {
    name: "empty-assumption",
    files: PRODUCT,
    pattern: /Assumed:\s*(\*\/)?\s*$/m,
    because: '"Assumed:" without what is assumed',
  },
];

const FORBIDDEN_PATHS = [
  { path: "pages", because: `the Pages Router: ${WAY_IN}` },
  { path: "src/pages", because: `the Pages Router: ${WAY_IN}` },
  {
    path: "middleware.ts",
    because: "middleware runs on the Edge runtime; proxy.ts takes its place",
  },
];

/** Asserts that none of what money-safety.md forbids has found its way in. */
export function checkAbsence(root: string): CheckResult {
  const files = sourceFiles(root).filter((file) => !RULES_THEMSELVES.test(file));
  const found = files.flatMap((file) => problemsIn(root, file));
  const paths = FORBIDDEN_PATHS.filter(({ path }) => existsSync(join(root, path))).map(
    ({ path, because }) => `${path}: ${because}`,
  );
  return {
    problems: [...found, ...paths, ...lockedVersionProblems(root)],
    looked: `${files.length} files, ${ABSENCE_RULES.length} rules`,
  };
}

function problemsIn(root: string, file: string): string[] {
  const rules = ABSENCE_RULES.filter((rule) => rule.files.test(file));
  if (rules.length === 0) return [];
  const text = readFileSync(join(root, file), "utf8");
  return rules.flatMap((rule) => {
    const at = rule.pattern.exec(text)?.index;
    return at === undefined ? [] : [`${file}:${lineOf(text, at)}: ${rule.because} (${rule.name})`];
  });
}

function lineOf(text: string, index: number): number {
  // A pattern that allows for space before it may begin on the line above.
  const start = index + (/^\s*/.exec(text.slice(index))?.[0].length ?? 0);
  return text.slice(0, start).split("\n").length;
}

/** Oldest versions without a known vulnerability. */
const FLOORS: Record<string, string> = { next: "16.4.1", sharp: "0.35.5" };

/** Returns copies of these packages that are older than allowed, or missing. */
function lockedVersionProblems(root: string): string[] {
  const packages = lockedPackages(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(FLOORS).flatMap(([name, floor]) => {
    const copies = Object.entries(packages).filter(
      ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
    );
    if (copies.length === 0) return [`package-lock.json: ${name} is not in it`];
    return copies
      .filter(([, { version }]) => version === undefined || isOlder(version, floor))
      .map(
        ([path, { version }]) =>
          `package-lock.json: ${path} is ${version ?? "of no version"}, older than ${floor}`,
      );
  });
}

/** Compares `major.minor.patch`; a pre-release comes before its release. */
function isOlder(version: string, floor: string): boolean {
  const [release = "", preRelease] = version.split("-", 2);
  const order = release.localeCompare(floor, "en", { numeric: true });
  return order < 0 || (order === 0 && preRelease !== undefined);
}
