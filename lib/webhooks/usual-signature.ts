import { createHmac, timingSafeEqual } from "node:crypto";
import { isRecent } from "./recent-timestamp";
import { signatureParts } from "./signature-parts";

const SIGNATURE_HEADER = /signature|hmac/;
const TIMESTAMP_HEADER = /timestamp|(^|-)(request-)?time$|sent-at$/;
/** Which HMAC a digest of so many bytes is of. */
const ALGORITHMS = new Map([
  [20, "sha1"],
  [32, "sha256"],
  [48, "sha384"],
  [64, "sha512"],
]);
const HEX = /^(?:[0-9a-f]{2})+$/i;
/** What is put between a timestamp and the body after it. */
const JOINTS = [".", ":", ""];
/** More than any service sends; each costs some digests of the body. */
const MOST_SIGNATURES = 8;
/** As many as stand beside one another, with some to spare. */
const MOST_TIMES = 4;

/** Whether the headers hold what may be an HMAC of the body. */
export function carriesUsualSignature(headers: Headers): boolean {
  return [...headers.keys()].some((name) => SIGNATURE_HEADER.test(name));
}

/**
 * Whether one of the headers holds an HMAC of the body by one of these keys, in one of the ways that are usual.
 * Assumed: the header is named after a signature. It holds the digest of the body, or of a timestamp and the body, in hexadecimal digits or
 * base64, alone or after a name (`sha256=…`, `t=…,v1=…`); the digest's length shows the algorithm. The timestamp stands beside it or in a
 * header named after it, and must then be recent. Whoever makes any of these knows the secret: to accept several makes no forgery easier.
 */
export function hasUsualSignature(
  keys: readonly Buffer[],
  headers: Headers,
  body: Buffer,
  now: Date,
): boolean {
  return isSignedAt(keys, headers, body, (at) => isRecent(at, now));
}

/** Whether it would have been one, had its timestamp been recent: then the secret is right, and a clock or the way is not. */
export function hasUsualSignatureOfAnotherTime(
  keys: readonly Buffer[],
  headers: Headers,
  body: Buffer,
  now: Date,
): boolean {
  return isSignedAt(keys, headers, body, (at) => !isRecent(at, now));
}

function isSignedAt(
  keys: readonly Buffer[],
  headers: Headers,
  body: Buffer,
  isTime: (at: string) => boolean,
): boolean {
  const sent = [...headers]
    .filter(([name]) => TIMESTAMP_HEADER.test(name))
    .map(([, value]) => value);
  const given = [...headers]
    .filter(([name]) => SIGNATURE_HEADER.test(name))
    .flatMap(([, value]) => {
      const { signatures, timestamp } = signatureParts(value);
      const times = [...(timestamp === null ? [] : [timestamp]), ...sent]
        .filter(isTime)
        .slice(0, MOST_TIMES);
      return signatures.flatMap(digestIn).map((signature) => ({ ...signature, times }));
    });
  return given.slice(0, MOST_SIGNATURES).some(({ digest, algorithm, times }) =>
    signedTexts(body, times).some((text) =>
      keys.some((key) => {
        const expected = createHmac(algorithm, key).update(text).digest();
        return timingSafeEqual(digest, expected);
      }),
    ),
  );
}

function digestIn(signature: string): { digest: Buffer; algorithm: string }[] {
  const digest = Buffer.from(signature, HEX.test(signature) ? "hex" : "base64");
  const algorithm = ALGORITHMS.get(digest.length);
  return algorithm === undefined ? [] : [{ digest, algorithm }];
}

function signedTexts(body: Buffer, times: readonly string[]): Buffer[] {
  return [
    body,
    ...times.flatMap((at) =>
      JOINTS.map((joint) => Buffer.concat([Buffer.from(`${at}${joint}`), body])),
    ),
  ];
}
