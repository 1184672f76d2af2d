import type { ScheduleList } from "@/lib/contract/api/schedules";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { grants } from "@/lib/domain/users/roles";
import { listScheduleRows } from "@/lib/store/schedules/schedules";
import type { MailPolicy } from "./mail-policy";
import { scheduleViews } from "./schedule-view";
import { SCHEDULE_NEEDS } from "./scheduled-rights";

/** Everybody's schedules, by name, and whether anything is mailed at all. @throws {AppError} `forbidden` */
export async function listSchedules(ctx: UserContext, policy: MailPolicy): Promise<ScheduleList> {
  requirePermission(ctx, "transactions.export");
  return {
    schedules: await scheduleViews(ctx, await listScheduleRows(ctx.db), policy),
    mail: {
      isSetUp: policy.mail !== null,
      from: policy.mail?.from.address ?? null,
      domains: policy.mailDomains === null ? null : [...policy.mailDomains],
    },
    mayMake: SCHEDULE_NEEDS.every((need) => grants(ctx.actor.roles, need)),
  };
}
