/** A service that asks for more than this is asked again after it. */
const MAX_WAIT_MS = 3_600_000;

/**
 * `Retry-After` as milliseconds from now: whole seconds or an HTTP date, which is read against the same answer's `Date`.
 * Null when it is absent or unreadable.
 */
export function retryAfterMs(header: string | null, answeredAt: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Math.min(MAX_WAIT_MS, Math.ceil(Number(text) * 1000));
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(MAX_WAIT_MS, Math.max(0, at - answeredAt.getTime()));
}
