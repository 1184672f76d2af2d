/** What every reference of the service starts with. Source: interface.md, Transfer request. */
export const REFERENCE_PREFIX = "TXN";

/**
 * A reference without what banks change of it: letters in capitals and digits, nothing else. `txn-5p3 cxm` → `TXN5P3CXM`.
 * The database has the same in `transactions.reference_key`.
 */
export function referenceKey(reference: string): string {
  return reference.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The code behind a reference's prefix, `TXN5P3CXM` → `5P3CXM`; null for a key of another form. */
export function codeOf(key: string): string | null {
  return key.startsWith(REFERENCE_PREFIX) && key.length > REFERENCE_PREFIX.length ? key.slice(REFERENCE_PREFIX.length) : null;
}

const HASH = /^(0X)?[0-9A-F]{64}$/;

/** A hash as it is compared: small letters, without `0x`. */
export function hashKey(hash: string): string {
  return hash.trim().toLowerCase().replace(/^0x/, "");
}

/** A session id as it is compared: capitals and digits. One that is the hash of a deposit has no `0X`. */
export function sessionKey(sessionId: string): string {
  const key = referenceKey(sessionId);
  return HASH.test(key) ? key.replace(/^0X/, "") : key;
}
