import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { PROJECT_ROOT } from "./project-root";

/** The launcher sets it for its own processes; nobody configures it. */
const INTERNAL = ["RAMPDESK_SANDBOX"];

test(".env.example lists every variable once, sets none, and has words before each", () => {
  const lines = readFileSync(join(PROJECT_ROOT, ".env.example"), "utf8").split("\n");
  const listed = lines.flatMap((line) => /^#?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(listed.toSorted()).toEqual(
    VARIABLE_NAMES.filter((name) => !INTERNAL.includes(name)).toSorted(),
  );
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});
