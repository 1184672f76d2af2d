const PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const UNPADDED = /^[A-Za-z0-9+/_-]+$/;
const isUnpadded = (text: string): boolean => UNPADDED.test(text) && text.length % 4 !== 1;
const HEX = /^(?:[0-9a-f]{2})+$/i;
/** Keys of fewer bytes are read from no form but the standard one. Standard Webhooks asks for 24 to 64. */
const FEWEST_BYTES = 12;

/**
 * Returns the keys that a signing secret may stand for, the likeliest first. Standard Webhooks
 * writes a key as `whsec_` and base64. Other forms are unpadded or URL-safe base64, hexadecimal
 * digits, or the text's own bytes; keys that are too short are left out. Further keys make no
 * forgery easier, since only those who know the secret know them.
 * @returns none if there is no usable key
 */
export function signingKeys(secret: string): Buffer[] {
  const bare = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  const standard = BASE64.test(bare) && bare !== "" ? [Buffer.from(bare, "base64")] : [];
  const others = [
    ...(standard.length === 0 && isUnpadded(bare.replace(/=+$/, ""))
      ? [Buffer.from(bare, "base64url")]
      : []),
    ...(HEX.test(bare) ? [Buffer.from(bare, "hex")] : []),
    Buffer.from(secret, "utf8"),
    ...(bare === secret ? [] : [Buffer.from(bare, "utf8")]),
  ].filter((key) => key.length >= FEWEST_BYTES);
  const keys = [...standard, ...others];
  return keys.filter((key, index) => keys.findIndex((other) => other.equals(key)) === index);
}

/** Describes an unusual form of a secret without showing it; null for a usual one. */
export function oddSecretForm(secret: string): string | null {
  const bare = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (signingKeys(bare).length === 0)
    return `it is too short to be a key of ${FEWEST_BYTES} bytes, so every event will be refused.`;
  const tried = "Events signed with that, or with the text's own bytes, are accepted.";
  if (HEX.test(bare))
    return `it consists of hexadecimal digits, where Standard Webhooks has whsec_ and base64. ${tried}`;
  if (BASE64.test(bare))
    return Buffer.from(bare, "base64").length < FEWEST_BYTES
      ? "it is base64 of so few bytes that the key can be guessed. Ask the service for a longer one."
      : null;
  if (isUnpadded(bare.replace(/=+$/, "")))
    return `it is no base64 as Standard Webhooks has it after whsec_, but may be base64url, or lack its padding. ${tried}`;
  return "it is a text, where Standard Webhooks has whsec_ and base64. Events signed with the text's own bytes are accepted.";
}
