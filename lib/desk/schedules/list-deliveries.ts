import type { DeliveryList } from "@/lib/contract/api/schedules";
import type { UserContext } from "@/lib/desk/context";
import { recentDeliveries } from "@/lib/store/schedules/deliveries";
import { userNames } from "@/lib/store/users/user-names";
import type { MailPolicy } from "./mail-policy";
import { anySchedule } from "./one-schedule";
import { deliveryView } from "./schedule-view";
import { rightsOn } from "./scheduled-rights";

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
