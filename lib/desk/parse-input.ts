import type { z } from "zod";
import { AppError } from "./app-error";

/**
 * Parses what a verb was given.
 * @throws {AppError} `invalid`, with the first fault of each field.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** A zod fault as an `invalid` error: fields by their dotted path, and a message that stands by itself when there is only one. */
export function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  const [first, ...others] = Object.entries(fields);
  const message = first && others.length === 0 ? sentence(first) : "Some fields need another look. Each says what it expects.";
  return new AppError("invalid", message, { fields, cause: error });
}

function sentence([field, fault]: [string, string]): string {
  const text = field === "" || /^[A-Z]/.test(fault) ? fault : `${field}: ${fault}`;
  return text.endsWith(".") ? text : `${text}.`;
}
