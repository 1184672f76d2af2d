import type { z } from "zod";

/** The result of reading a part of an answer. `reason` names the fields and what is wrong with them, for people. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const MAX_ISSUES = 5;

/** A zod error in one line, without any values. */
export function reasonOf(error: z.ZodError): string {
  const lines = error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => `${issue.path.join(".") || "the record"}: ${issue.message}`);
  return lines.join("; ");
}
