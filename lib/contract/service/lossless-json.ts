import { LosslessNumber, parse } from "lossless-json";

/**
 * The value of a JSON text, with its numbers as `LosslessNumber`: `50.00` stays `50.00`.
 * @throws {SyntaxError} if it is no JSON, or an object has a name twice with different values
 * @throws {RangeError} if it is nested too deeply
 */
export function parseLossless(json: string): unknown {
  return parse(json, null, copiedNumber);
}

/** A slice of the text would keep all of it in memory for as long as the number is kept. */
function copiedNumber(digits: string): LosslessNumber {
  return new LosslessNumber(Buffer.from(digits).toString());
}

/** Every escape of a JSON text, a surrogate pair as one. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[^u])/g;
/** NUL, and half of a surrogate pair. */
const NOT_STORABLE = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i;

/**
 * Replaces NUL and half surrogate pairs by U+FFFD, since the database stores neither.
 * A service leaves half a pair where it cuts a name within an emoji; such a character would cost the whole
 * list.
 */
export function storableJson(json: string): string {
  return json.includes("\\u")
    ? json.replaceAll(ESCAPE, (escape) => (NOT_STORABLE.test(escape) ? "\\ufffd" : escape))
    : json;
}
