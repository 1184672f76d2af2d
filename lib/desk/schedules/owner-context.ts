import { grants, type Permission } from "@/lib/domain/users/roles";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import { findUser, type UserRow } from "@/lib/store/users/users";
import type { DeskContext, UserContext } from "../context";

/** Explains why nothing may be done in a person's name, without full stop. Null if it may. */
export function ownerProblem(user: UserRow | undefined): string | null {
  if (!user || user.disabledAt !== null)
    return `${user?.name ?? "The person who set it up"} can no longer sign in`;
  return SCHEDULE_NEEDS.every((need) => grants(user.roles, need))
    ? null
    : `${user.name} may no longer set up scheduled reports`;
}

/** The owner's context for a run, or why nothing is done in their name. */
export async function ownerContext(
  ctx: DeskContext,
  ownerId: string,
): Promise<UserContext | string> {
  const user = await findUser(ctx.db, ownerId);
  const problem = ownerProblem(user);
  if (!user || problem !== null) {
    const whatNow =
      !user || user.disabledAt !== null
        ? ", so no report is made in their name. Somebody else can set up a schedule of their own."
        : ". Once an administrator has changed their roles, they can resume it.";
    return `${problem}${whatNow}`;
  }
  const { name, email, roles } = user;
  return { ...ctx, actor: { userId: ownerId, name, email, roles, sessionId: "" } };
}

/** The permissions a schedule's owner needs: to export, and to have it done unattended. */
export const SCHEDULE_NEEDS: readonly Permission[] = ["reports.schedule", "transactions.export"];

/**
 * The actor's rights on a schedule. Its reports are made in its owner's name, so nobody else
 * decides their content and recipients; administrators may stop it and retry failed runs.
 */
export function rightsOn(
  { actor }: UserContext,
  { ownerId }: Pick<ScheduleRow, "ownerId">,
): { change: boolean; stop: boolean } {
  const isOwner =
    actor.userId === ownerId && SCHEDULE_NEEDS.every((need) => grants(actor.roles, need));
  return { change: isOwner, stop: isOwner || grants(actor.roles, "settings.manage") };
}
