import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckResult, sourceFiles } from "./sources";

const ROUTE = /^app\/api\/(?:.*\/)?route\.ts$/;
const METHOD = "GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS";
const HANDLER = new RegExp(
  String.raw`^export (?:const (${METHOD})\b(?:: [^=]+)? = (\w+)|(?:async )?function (${METHOD})\b)`,
  "gm",
);
const EXPORTED_LIST = new RegExp(String.raw`^export \{[^}]*\b(?:${METHOD})\b`, "m");
/** Wrappers of lib/http/route.ts for writes: they check the session, and that our own page sent it. */
const WRITES = ["writeRoute", "uploadRoute"];
const GUARDS: Readonly<Record<string, readonly string[]>> = {
  GET: ["readRoute"],
  POST: WRITES,
  PUT: WRITES,
  PATCH: WRITES,
  DELETE: WRITES,
};
/** A HEAD that only refuses. Without one, Next.js would run GET for it. */
const REFUSED_HEAD =
  /^export function HEAD\(\): Response \{\s+return new Response\(null, \{\s+status: 405\b/m;

/** Routes that work without a session, and why. */
const OPEN: Readonly<Record<string, string>> = {
  "app/api/auth/[...nextauth]/route.ts": "next-auth's own routes, which sign people in",
  "app/api/health/live/route.ts": "tells that the process runs, and nothing else",
  "app/api/health/ready/route.ts": "tells that the database answers, and nothing else",
  "app/api/webhooks/[token]/route.ts": "the service's events, which carry a token and a signature",
};

/** Checks that every handler below app/api is made by a wrapper with guards. */
export function checkRouteGuards(root: string): CheckResult {
  const routes = sourceFiles(root).filter((file) => ROUTE.test(file));
  return {
    problems: routes
      .filter((file) => OPEN[file] === undefined)
      .flatMap((file) => unguarded(file, readFileSync(join(root, file), "utf8"))),
    looked: `${routes.length} routes`,
  };
}

function unguarded(file: string, text: string): string[] {
  const handlers = [...text.matchAll(HANDLER)].map(([, name, wrapper, plain]) => ({
    method: name ?? plain ?? "",
    wrapper: wrapper ?? "",
  }));
  const problems = handlers
    .filter(
      ({ method, wrapper }) =>
        !(GUARDS[method]?.includes(wrapper) || (method === "HEAD" && REFUSED_HEAD.test(text))),
    )
    .map(
      ({ method }) =>
        `${file}: ${method} is not made by ${(GUARDS[method] ?? ["a wrapper of lib/http/route.ts"]).join(" or ")}`,
    );
  if (EXPORTED_LIST.test(text))
    problems.push(
      `${file}: handlers are exported in a list, where no check sees how they are made`,
    );
  if (handlers.length === 0 && problems.length === 0)
    problems.push(`${file}: has no handler that this check can see`);
  return problems;
}
