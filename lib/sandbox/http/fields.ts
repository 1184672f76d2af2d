import { z } from "@hono/zod-openapi";
import Big from "big.js";
import { isLosslessNumber, type LosslessNumber } from "lossless-json";
import { parseAmount, type Amount } from "@/lib/money/amount";

/** The sandbox's largest amount, in any currency. */
const MAX_AMOUNT = "1000000000000";
const MAX_DECIMALS = 30;

/** The message of a field that is missing, or is there but wrong. `context` completes "is required", as in "for offramp transfers". */
const say = (name: string, expected: string, context = "") => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined
      ? `${name} is required${context ? ` ${context}` : ""}`
      : `${name} must be ${expected}`,
});

/** A text of 1 to `maxLength` characters that is not blank. */
export function textField(name: string, maxLength = 255, context?: string) {
  return z
    .string(say(name, "text", context))
    .refine((value) => value.trim() !== "", `${name} must not be empty`)
    .refine(
      (value) => value.length <= maxLength,
      `${name} must have at most ${maxLength} characters`,
    )
    .openapi({ minLength: 1, maxLength });
}

/** Source: interface.md, Limits. */
export function accountNumberField() {
  return textField("account_number")
    .refine((value) => /^\d{10}$/.test(value), "account_number must be 10 digits")
    .openapi({ pattern: "^\\d{10}$", example: "0690000031" });
}

/** Accepts only the listed values, exactly as written. */
export function choiceField<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
  context?: string,
) {
  return z.enum(values, say(name, `one of ${values.join(", ")}`, context));
}

/** Describes why a number's text is no amount of money, as in "must be greater than 0". */
function amountProblem(text: string): string | null {
  let value: Big;
  try {
    value = new Big(text);
  } catch {
    return "must be a number";
  }
  if (value.lte(0)) return "must be greater than 0";
  if (value.gt(MAX_AMOUNT)) return `must be at most ${MAX_AMOUNT}`;
  const isFiner = value.c.length - 1 - value.e > MAX_DECIMALS;
  return isFiner ? `must have at most ${MAX_DECIMALS} decimals` : null;
}

/** Reads an amount inside a schema. `name` begins the message of a bad one. */
export function readAmount(text: string, ctx: z.RefinementCtx, name = ""): Amount {
  const problem = amountProblem(text);
  const amount = problem === null ? parseAmount(text) : null;
  if (amount !== null) return amount;
  ctx.addIssue({ code: "custom", message: `${name} ${problem ?? "must be a number"}`.trimStart() });
  return z.NEVER;
}

/** A JSON number greater than 0 → exact decimal text. */
export function amountField(name: string, context?: string) {
  return z
    .custom<LosslessNumber>(isLosslessNumber, say(name, "a JSON number", context))
    .transform((number, ctx): string => readAmount(number.value, ctx, name))
    .openapi({
      type: "number",
      exclusiveMinimum: 0,
      maximum: Number(MAX_AMOUNT),
      example: 1250000,
    });
}

/** A JSON number in an answer, already written exactly. */
export const AnswerNumber = z
  .custom<LosslessNumber>(isLosslessNumber, "must be an exact JSON number")
  .openapi({ type: "number" });

/** ISO 8601 date-time in UTC. */
export const AnswerTime = z.iso.datetime().openapi({ format: "date-time" });

/** A page number or size in a query: a whole number from 1. */
export function countField(name: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number from 1`)
    .transform(Number)
    .openapi({ type: "integer", minimum: 1 });
}

/** A calendar day, YYYY-MM-DD, that exists. */
export function dayField(name: string) {
  const problem = `${name} must be a calendar day in the form YYYY-MM-DD`;
  return (
    z.iso
      .date(problem)
      // There was no year 0, and the database knows none.
      .refine((day) => !day.startsWith("0000"), problem)
      .openapi({ type: "string", format: "date", example: "2026-03-01" })
  );
}

/** Describes an input's problems in one sentence for the caller. */
export function problemOf(error: z.ZodError, place: "body" | "query parameter"): string {
  const messages = error.issues.map((issue) => {
    if (issue.code === "unrecognized_keys")
      return `Unknown ${place === "body" ? "field" : place} ${issue.keys.join(", ")}`;
    return issue.message;
  });
  return [...new Set(messages)].join("; ");
}
