import type { z } from "zod";

/** What came of reading a part of an answer. `reason` names the fields and what is wrong with them, for people. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const MAX_ISSUES = 5;

/** One line of a zod error, without any of the values. */
export function reasonOf(error: z.ZodError): string {
  const lines = error.issues.slice(0, MAX_ISSUES).map((issue) => `${issue.path.join(".") || "the record"}: ${issue.message}`);
  return lines.join("; ");
}
