import type { DeliveryList, ScheduleList } from "@/lib/contract/api/schedules";
import { grants } from "@/lib/domain/users/roles";
import { recentDeliveries } from "@/lib/store/schedules/deliveries";
import { listScheduleRows } from "@/lib/store/schedules/schedules";
import { userNames } from "@/lib/store/users/users";
import { requirePermission, type UserContext } from "../context";
import type { MailPolicy } from "./mail-policy";
import { anySchedule, deliveryView, scheduleViews } from "./schedule-view";
import { rightsOn, SCHEDULE_NEEDS } from "./owner-context";

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

const SHOWN = 50;

/** A schedule's runs and their outcomes, newest first. @throws {AppError} `forbidden`, `not_found` */
export async function listDeliveries(
  ctx: UserContext,
  scheduleId: string,
  policy: MailPolicy,
): Promise<DeliveryList> {
  const schedule = await anySchedule(ctx, scheduleId);
  const rows = await recentDeliveries(ctx.db, scheduleId, SHOWN);
  const names = await userNames(ctx.db, [...new Set(rows.flatMap((row) => row.askedBy ?? []))]);
  const { stop: mayRetry } = rightsOn(ctx, schedule);
  return { deliveries: rows.map((row) => deliveryView(row, names, { mayRetry, policy })) };
}
