import type { Secret } from "@/lib/platform/secret";

const MAX_LENGTH = 500;
/** As much as is looked at: tokens are far shorter, and beginnings of tokens that never end cost the square of the text's length. */
const MAX_READ = 16 * 1024;
/** Three base64url parts separated by dots, of which the first is the start of a JSON object. */
const JWT = /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g;
const BEARER = /bearer\s+[^\s"',;]+/gi;
// Control and format characters could forge log lines or reverse the direction of text on a page.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Removes secrets from a text that came from outside, makes it a single line, and cuts it to 500 characters. */
export function redact(text: string, secrets: readonly Secret[]): string {
  let clean = text;
  for (const secret of secrets) {
    const value = secret.reveal();
    if (value.length > 0) clean = clean.replaceAll(value, "[secret]");
  }
  clean = clean
    .slice(0, MAX_READ)
    .replace(JWT, "[secret]")
    .replace(BEARER, "[secret]")
    .replace(UNPRINTABLE, " ")
    .trim();
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
