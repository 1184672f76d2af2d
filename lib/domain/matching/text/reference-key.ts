/** Every reference of the service starts with this. Source: interface.md, Transfer request. */
export const REFERENCE_PREFIX = "TXN";

/**
 * A reference without what banks change in it: only capital letters and digits. `txn-5p3 cxm` → `TXN5P3CXM`.
 * The column `transactions.reference_key` has the same form.
 */
export function referenceKey(reference: string): string {
  return reference.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** The code after a reference's prefix, `TXN5P3CXM` → `5P3CXM`; null for a key of another form. */
export function codeOf(key: string): string | null {
  return key.startsWith(REFERENCE_PREFIX) && key.length > REFERENCE_PREFIX.length
    ? key.slice(REFERENCE_PREFIX.length)
    : null;
}

const HASH = /^(0X)?[0-9A-F]{64}$/;

/** A hash in the form that hashes are compared in: lower case, without `0x`. */
export function hashKey(hash: string): string {
  return hash.trim().toLowerCase().replace(/^0x/, "");
}

/** A session id in the form that they are compared in: capitals and digits. If it is the hash of a deposit, without `0X`. */
export function sessionKey(sessionId: string): string {
  const key = referenceKey(sessionId);
  return HASH.test(key) ? key.replace(/^0X/, "") : key;
}
