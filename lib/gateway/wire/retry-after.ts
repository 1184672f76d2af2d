/** Longest wait, even if the service asks for more. */
const MAX_WAIT_MS = 3_600_000;

/**
 * `Retry-After` in milliseconds. The header holds seconds or an HTTP date, which is compared with the same answer's `Date`.
 * Null if it is absent or can't be read.
 */
export function retryAfterMs(header: string | null, answeredAt: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Math.min(MAX_WAIT_MS, Math.ceil(Number(text) * 1000));
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(MAX_WAIT_MS, Math.max(0, at - answeredAt.getTime()));
}
