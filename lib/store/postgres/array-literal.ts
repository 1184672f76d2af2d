/**
 * Values as the text of a PostgreSQL array, for lists of tens of thousands: the driver's own serialisation takes several times as long.
 * @param values uuids, whole numbers, decimals or booleans, none of which need quotes
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  // `join` writes nothing for null.
  return values.includes(null) ? `{${values.map((value) => (value === null ? "NULL" : value)).join(",")}}` : `{${values.join(",")}}`;
}

/** For texts with any content. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : quoted(value))).join(",")}}`;
}

/** Values as JSON; none may be null or undefined. */
export function jsonArray(values: readonly object[]): string {
  // Quoting JSON as JSON escapes only quotes and backslashes, which is exactly what an array needs.
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(",")}}`;
}

const SPECIAL = /["\\]/;

function quoted(text: string): string {
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
