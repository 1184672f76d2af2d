import { grants, type Permission } from "@/lib/domain/users/roles";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import { findUser, type UserRow } from "@/lib/store/users/users";
import type { DeskContext, UserContext } from "../context";

/** A schedule's owner with their present rights, or why nothing may be done in their name. */
export type OwnerContext = { ok: true; ctx: UserContext } | { ok: false; problem: string };

/** Why nothing is done in a person's name at present, without a full stop; null if it is. */
export function ownerProblem(user: UserRow | undefined): string | null {
  if (!user || user.disabledAt !== null)
    return `${user?.name ?? "The person who set it up"} can no longer sign in`;
  return SCHEDULE_NEEDS.every((need) => grants(user.roles, need))
    ? null
    : `${user.name} may no longer set up scheduled reports`;
}

/** The context for verbs when a schedule runs: its owner, with their present roles and without a session. */
export async function ownerContext(ctx: DeskContext, ownerId: string): Promise<OwnerContext> {
  const user = await findUser(ctx.db, ownerId);
  const problem = ownerProblem(user);
  if (!user || user.disabledAt !== null)
    return {
      ok: false,
      problem: `${problem}, so no report is made in their name. Somebody else can set up a schedule of their own.`,
    };
  if (problem !== null)
    return {
      ok: false,
      problem: `${problem}. Once an administrator has changed their roles, they can resume it.`,
    };
  const { name, email, roles } = user;
  return {
    ok: true,
    ctx: { ...ctx, actor: { userId: ownerId, name, email, roles, sessionId: "" } },
  };
}

/** The permissions a schedule's owner needs: to export, and to have it done unattended. */
export const SCHEDULE_NEEDS: readonly Permission[] = ["reports.schedule", "transactions.export"];

/**
 * What somebody may do with a schedule. Its reports are made in its owner's name, so nobody else decides what they contain and
 * where they go; administrators may stop it and retry failed runs.
 */
export function rightsOn(
  { actor }: UserContext,
  { ownerId }: Pick<ScheduleRow, "ownerId">,
): { change: boolean; stop: boolean } {
  const isOwner =
    actor.userId === ownerId && SCHEDULE_NEEDS.every((need) => grants(actor.roles, need));
  return { change: isOwner, stop: isOwner || grants(actor.roles, "settings.manage") };
}
