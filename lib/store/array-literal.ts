/**
 * Values as the text of a PostgreSQL array, for lists of tens of thousands: the driver takes several times as long for one.
 * Of uuids, whole numbers, decimals and booleans, none of which need quotes.
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  // Of a value that is null, `join` makes nothing at all.
  return values.includes(null) ? `{${values.map((value) => (value === null ? "NULL" : value)).join(",")}}` : `{${values.join(",")}}`;
}

/** Of any texts, whatever is in them. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : quoted(value))).join(",")}}`;
}

/** Any values as JSON, of none that is null or undefined. */
export function jsonArray(values: readonly object[]): string {
  // In JSON that is quoted as JSON nothing is escaped but quotes and backslashes, which is just what an array wants.
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(",")}}`;
}

const SPECIAL = /["\\]/;

function quoted(text: string): string {
  return `"${SPECIAL.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
