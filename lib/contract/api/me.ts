import * as z from "zod/mini";
import { ROLES } from "@/lib/domain/users/roles";
import { Instant } from "./values";

/** GET /api/me: who is signed in and where, and when the session ends at the latest. */
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
