import * as z from "zod/mini";
import { Instant } from "./values";

/** One of a user's own live sessions. The id identifies it and can't be used to sign in. */
export const SessionView = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  userAgent: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type SessionView = z.output<typeof SessionView>;
/** GET /api/me/sessions */
export const SessionList = z.object({ sessions: z.array(SessionView) });
export type SessionList = z.output<typeof SessionList>;
