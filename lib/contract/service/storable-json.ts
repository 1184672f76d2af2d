/** Every escape of a JSON text, a surrogate pair as one. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[^u])/g;
/** NUL, and half of a surrogate pair. */
const NOT_STORABLE = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i;

/**
 * A JSON text in which U+FFFD stands for what the database takes in no text: NUL, and half of a surrogate pair, as it is left where a
 * service cuts a name off within an emoji. One such character would otherwise cost the whole list that it is in.
 */
export function storableJson(json: string): string {
  return json.includes("\\u")
    ? json.replaceAll(ESCAPE, (escape) => (NOT_STORABLE.test(escape) ? "\\ufffd" : escape))
    : json;
}
