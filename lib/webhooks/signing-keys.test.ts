import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { oddSecretForm, signingKeys } from "./signing-keys";
import { verifySignature } from "./verify-signature";

const KEY = Buffer.from([251, 255, 254, ...Buffer.from("0123456789abcdef01234567")]);
const BODY = Buffer.from(`{"event":"transfer_request.completed","data":{"id":"t1"}}`);

function verify(secret: string, key: Buffer, secondsAgo = 0): boolean {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = `v1,${createHmac("sha256", key).update(`m1.${timestamp}.${BODY}`).digest("base64")}`;
  const headers = new Headers({
    "webhook-id": "m1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  });
  return verifySignature(
    { scheme: "standard-webhooks" },
    new Secret(secret),
    headers,
    BODY,
    new Date(),
  ).ok;
}

describe("an event is accepted by a secret", () => {
  test.each<[string, string, Buffer]>([
    ["as Standard Webhooks has it", `whsec_${KEY.toString("base64")}`, KEY],
    ["in base64 alone", KEY.toString("base64"), KEY],
    ["in base64url", KEY.toString("base64url"), KEY],
    ["in base64url after whsec_", `whsec_${KEY.toString("base64url")}`, KEY],
    [
      "in base64 without padding",
      Buffer.from("0123456789abcdef0").toString("base64").replace(/=+$/, ""),
      Buffer.from("0123456789abcdef0"),
    ],
    ["of hexadecimal digits", KEY.toString("hex"), KEY],
    [
      "of hexadecimal digits, by their own bytes",
      KEY.toString("hex"),
      Buffer.from(KEY.toString("hex")),
    ],
    ["that is a text", "my-secret-value", Buffer.from("my-secret-value")],
    [
      "that is a text with spaces and marks",
      "correct horse: battery!",
      Buffer.from("correct horse: battery!"),
    ],
    ["that is a text after whsec_", "whsec_my.secret.value", Buffer.from("my.secret.value")],
    [
      "by the bytes of all of it",
      `whsec_${KEY.toString("base64")}`,
      Buffer.from(`whsec_${KEY.toString("base64")}`),
    ],
  ])("%s", (_what, secret, key) => {
    expect(verify(secret, key)).toBe(true);
    expect(verify(secret, key, 600)).toBe(false);
    expect(verify(`${secret}x`, key)).toBe(false);
    expect(verify(secret, Buffer.concat([key, Buffer.from("x")]))).toBe(false);
  });

  test.each(["", "whsec_", "short", "whsec_short"])(
    "never by one that is too short to be a key: “%s”",
    (secret) => {
      for (const key of [
        Buffer.alloc(0),
        Buffer.from(secret),
        Buffer.from("short"),
        Buffer.from(secret.replace("whsec_", "")),
      ]) {
        if (key.length < 12) expect(verify(secret, key)).toBe(false);
      }
      expect(signingKeys(secret).every((key) => key.length >= 12)).toBe(true);
    },
  );
});

test.each<[string, RegExp | null]>([
  [`whsec_${KEY.toString("base64")}`, null],
  [KEY.toString("base64"), null],
  [KEY.toString("hex"), /hexadecimal/],
  [KEY.toString("base64url"), /base64url/],
  ["correct horse: battery!", /a text/],
  ["c2hvcnQtb25l", /so few bytes/],
  ["whsec_abc", /too short/],
])("what is said of the form of %s", (secret, said) => {
  if (said === null) expect(oddSecretForm(secret)).toBeNull();
  else expect(oddSecretForm(secret)).toMatch(said);
  expect(oddSecretForm(secret) ?? "").not.toContain(secret);
});
