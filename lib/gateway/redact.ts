import type { Secret } from "@/lib/platform/secret";

const MAX_LENGTH = 500;
/** Three dot-separated base64url parts, the first of which opens a JSON object. */
const JWT = /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g;
const BEARER = /bearer\s+[^\s"',;]+/gi;
// Control and format characters would let a message forge log lines or turn a page's text around.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Takes secrets out of a text that came from outside, makes it one line, and cuts it to 500 characters. */
export function redact(text: string, secrets: readonly Secret[]): string {
  let clean = text;
  for (const secret of secrets) {
    const value = secret.reveal();
    if (value.length > 0) clean = clean.replaceAll(value, "[secret]");
  }
  clean = clean.replace(JWT, "[secret]").replace(BEARER, "[secret]").replace(UNPRINTABLE, " ").trim();
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
