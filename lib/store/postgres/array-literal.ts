import { sql, type RawBuilder } from "kysely";

/**
 * Values as the text of a PostgreSQL array, for lists of tens of thousands: the driver's own serialisation takes several times as long.
 * @param values uuids, whole numbers, decimals, booleans or words of ours, none of which need quotes
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  // `join` writes nothing for null.
  return values.includes(null)
    ? `{${values.map((value) => (value === null ? "NULL" : value)).join(",")}}`
    : `{${values.join(",")}}`;
}

/** For texts with any content. */
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
