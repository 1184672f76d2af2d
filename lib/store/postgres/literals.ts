import { type RawBuilder, sql } from "kysely";
import pg from "pg";

/** Writes a text for COPY, which takes no parameters. */
export function textLiteral(value: string): string {
  return pg.escapeLiteral(value);
}

export function instantLiteral(value: Date): string {
  return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
}

/** @throws when it isn't the number of a revision. */
export function revisionLiteral(value: string): string {
  if (!/^\d{1,19}$/.test(value)) throw new Error("not a revision");
  return `${value}::bigint`;
}

export function textListLiteral(values: readonly string[]): string {
  return `array[${values.map(textLiteral).join(", ")}]::text[]`;
}

export function inLiteral(values: readonly string[]): string {
  return `(${values.map(textLiteral).join(", ")})`;
}

/** @throws for a value of a kind that no condition has. */
export function valueLiteral(value: unknown): string {
  if (typeof value === "string") return textLiteral(value);
  if (value instanceof Date) return instantLiteral(value);
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return textListLiteral(value);
  throw new Error("not a text, a list of texts or an instant");
}

/**
 * Writes values as a PostgreSQL array.
 * For lists of tens of thousands: the driver's own serialisation takes several times as long.
 * @param values uuids, whole numbers, decimals, booleans or words of ours, none of which need quotes
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  // `join` writes nothing for null.
  return values.includes(null)
    ? `{${values.map((value) => (value === null ? "NULL" : value)).join(",")}}`
    : `{${values.join(",")}}`;
}

export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : quoted(value))).join(",")}}`;
}

/**
 * JSON texts as an array of `json`, in SQL. They are separated by line feeds, which JSON has none of outside its own escapes; in an
 * array's own form each of their many quotes would need a backslash.
 * @param values at least one
 */
export function jsonArray(values: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_array(${values.join("\n")}, E'\\n')::json[]`;
}

const SPECIAL = /["\\]/;

function quoted(text: string): string {
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
