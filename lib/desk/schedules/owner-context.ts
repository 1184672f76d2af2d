import type { DeskContext, UserContext } from "@/lib/desk/context";
import { grants } from "@/lib/domain/users/roles";
import { findUser } from "@/lib/store/users/users";
import { SCHEDULE_NEEDS } from "./scheduled-rights";

/** A schedule's owner with their present rights, or why nothing may be done in their name. */
export type OwnerContext = { ok: true; ctx: UserContext } | { ok: false; problem: string };

/** The context for verbs when a schedule runs: its owner, with their present roles and without a session. */
export async function ownerContext(ctx: DeskContext, ownerId: string): Promise<OwnerContext> {
  const user = await findUser(ctx.db, ownerId);
  if (!user || user.disabledAt !== null) return { ok: false, problem: `${user?.name ?? "The person who set it up"} can no longer sign in, so no report is made in their name. Somebody else can set up a schedule of their own.` };
  const { name, email, roles } = user;
  if (SCHEDULE_NEEDS.every((need) => grants(roles, need))) return { ok: true, ctx: { ...ctx, actor: { userId: ownerId, name, email, roles, sessionId: "" } } };
  return { ok: false, problem: `${name} may no longer set up scheduled reports. Once an administrator has changed their roles, they can resume it.` };
}
