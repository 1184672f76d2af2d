import * as z from "zod/mini";
import { ROLES } from "@/lib/domain/users/roles";
import { Instant } from "./values";

/** GET /api/me: who is signed in, and until when at most. */
export const MeView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  mustChangePassword: z.boolean(),
  /** False for somebody who signs in through single sign-on alone. */
  hasPassword: z.boolean(),
  sessionExpiresAt: Instant,
});
export type MeView = z.output<typeof MeView>;

/** One of a user's own live sessions. The id names it; it opens nothing. */
export const SessionView = z.object({
  id: z.string(),
  /** The session that asks. */
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
