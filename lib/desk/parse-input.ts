import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import { groupedCount } from "@/lib/domain/words/words";
import { AppError } from "./app-error";

// The contract's schemas are zod/mini's, which has no words of its own for the faults that a schema
// has none for.
z.config({ ...en(), customError: boundText });

/** In zod's words: "Too big: expected string to have <=200 characters". */
function boundText(issue: z.core.$ZodRawIssue): string | undefined {
  const [prefix, bound] =
    issue.code === "too_small"
      ? ["At least", issue.minimum]
      : issue.code === "too_big"
        ? ["At most", issue.maximum]
        : [];
  const of = { string: " characters", array: " entries", number: "", int: "" }[
    String(issue["origin"])
  ];
  return prefix === undefined || of === undefined || issue["inclusive"] === false
    ? undefined
    : `${prefix} ${groupedCount(Number(bound))}${of}`;
}

/** Parses a verb's input. @throws {AppError} `invalid`, with the first fault of each field. */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** Converts a zod fault to an `invalid` error, with fields by dotted path. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  const [first, ...others] = Object.entries(fields);
  const message =
    first && others.length === 0
      ? sentence(first)
      : "Some fields need another look. Each says what it expects.";
  return new AppError("invalid", message, { fields, cause: error });
}

function sentence([field, fault]: [string, string]): string {
  const text = field === "" || /^[A-Z]/.test(fault) ? fault : `${field}: ${fault}`;
  return text.endsWith(".") ? text : `${text}.`;
}
