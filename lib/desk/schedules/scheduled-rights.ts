import type { UserContext } from "@/lib/desk/context";
import { grants, type Permission } from "@/lib/domain/users/roles";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";

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
