import * as z from "zod/mini";

/** GET /api/health/parts: the part that keeps what people ask for from being sent; null if none does. */
export const AwayParts = z.object({ away: z.nullable(z.enum(["worker", "service"])) });
export type AwayParts = z.output<typeof AwayParts>;

/** What a hint can be about. */
export const CHANGE_KINDS = [
  "transfer",
  "operation",
  "recipients",
  "connection",
  "session",
  "transactions",
  "statements",
  "matches",
  "reports",
] as const;

/** One server-sent event of GET /api/events. A hint to read again, never data. The event's id is its sequence. */
export const ChangeEvent = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Transfer request id or operation id; null when everything of this kind is concerned. */
  id: z.nullable(z.string()),
});
export type ChangeEvent = z.output<typeof ChangeEvent>;
