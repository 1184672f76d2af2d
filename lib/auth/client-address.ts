/** What is noted when no address is known: tries without one share their limits. */
const UNKNOWN = "unknown";

/**
 * The network address of a request. Next adds the peer's when nobody has; a proxy in front adds its own peer at the end.
 * So the last entry is the one that the nearest party has seen itself; earlier ones are whatever a client wrote.
 */
export function clientAddress(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().toLowerCase() ?? "";
  const plain = last.replace(/^::ffff:(?=\d+\.)/, "");
  return /^[0-9a-f.:]{2,45}$/.test(plain) ? plain : UNKNOWN;
}
