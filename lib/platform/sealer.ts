import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Secret } from "./secret";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts short texts for the database. Only a process with the same secret can read them. */
export interface Sealer {
  seal(text: string): string;
  /** Null if it was sealed with another secret, or for another purpose, or was changed. */
  open(sealed: string): string | null;
  /** Equal for equal texts; the text can't be guessed from it without the secret. */
  fingerprint(text: string): string;
}

/** AES-256-GCM under a key of its own for each purpose. */
export function createSealer(secret: Secret, purpose: string): Sealer {
  const keyFor = (use: string): Buffer =>
    Buffer.from(hkdfSync("sha256", secret.reveal(), "", `rampdesk ${purpose}: ${use}`, 32));
  const key = keyFor("seal");
  const printKey = keyFor("fingerprint");
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, "base64");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString("utf8");
      } catch {
        return null;
      }
    },
    fingerprint: (text) => createHmac("sha256", printKey).update(text).digest("base64url"),
  };
}
