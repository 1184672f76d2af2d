import * as z from "zod/mini";
import { ROLES } from "@/lib/domain/users/roles";
import { Instant } from "./values";

/** A live session of the user. Its id can't be used to sign in. */
export const SessionView = z.object({
  id: z.string(),
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

/** GET /api/me: the signed-in user, the organisation, and the session's latest end. */
export const MeView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  mustChangePassword: z.boolean(),
  /** False for somebody who can sign in only through single sign-on. */
  hasPassword: z.boolean(),
  sessionExpiresAt: Instant,
  organisation: z.object({ name: z.string(), reportingZone: z.string() }),
});
export type MeView = z.output<typeof MeView>;
