/** Stands for an unknown address: attempts without an address share one limit. */
const UNKNOWN = "unknown";

/**
 * The network address of a request. The launcher adds the socket's at the end of X-Forwarded-For, behind whatever came in;
 * each proxy in front has added the address that reached it. So one counts back from the end, over as many proxies as are
 * trusted: everything before that is what a client wrote itself.
 * @param trustedProxies how many proxies every request comes through; 0 when browsers reach the desk themselves.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const entries = (headers.get("x-forwarded-for") ?? "").split(",");
  // A request that came past the proxies: only its own socket is known.
  const entry = entries.at(-1 - trustedProxies) ?? entries.at(-1) ?? "";
  const plain = withoutPort(entry.trim().toLowerCase()).replace(/^::ffff:(?=\d+\.)/, "");
  return /^[0-9a-f.:]{2,45}$/.test(plain) ? plain : UNKNOWN;
}

/** Some proxies write `203.0.113.9:51234` or `[2001:db8::1]:51234`. */
function withoutPort(entry: string): string {
  return (
    /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry
  );
}
