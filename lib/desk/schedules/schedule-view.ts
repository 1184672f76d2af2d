import {
  ScheduledReport,
  type DeliveryView,
  type ScheduleView,
} from "@/lib/contract/api/schedules";
import type { UserContext } from "@/lib/desk/context";
import { lastDeliveries, type DeliveryRow } from "@/lib/store/schedules/deliveries";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import { userNames } from "@/lib/store/users/user-names";
import { findUser } from "@/lib/store/users/users";
import type { MailPolicy } from "./mail-policy";
import { ownerProblem } from "./owner-context";
import { cadenceOf } from "./schedule-times";
import { rightsOn } from "./scheduled-rights";

/** Schedules as our routes show them, in their order. */
export async function scheduleViews(
  ctx: UserContext,
  rows: readonly ScheduleRow[],
  policy: MailPolicy,
): Promise<ScheduleView[]> {
  const last = new Map(
    (
      await lastDeliveries(
        ctx.db,
        rows.map((row) => row.id),
      )
    ).map((delivery) => [delivery.scheduleId, delivery]),
  );
  const names = await userNames(ctx.db, [
    ...new Set([
      ...rows.map((row) => row.ownerId),
      ...[...last.values()].flatMap((delivery) => delivery.askedBy ?? []),
    ]),
  ]);
  const problems = new Map<string, string | null>();
  for (const { ownerId } of rows)
    if (!problems.has(ownerId))
      problems.set(ownerId, ownerProblem(await findUser(ctx.db, ownerId)));
  return rows.map((row) => {
    const delivery = last.get(row.id);
    const may = rightsOn(ctx, row);
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      owner: names.get(row.ownerId) ?? "",
      report: ScheduledReport.parse(row.report),
      cadence: cadenceOf(row),
      timeZone: row.timeZone,
      recipients: row.recipients,
      state: row.state === "active" ? "active" : "paused",
      pausedReason: row.pausedReason,
      ownerProblem: problems.get(row.ownerId) ?? null,
      nextRunAt: row.nextRunAt?.toISOString() ?? null,
      last: delivery ? deliveryView(delivery, names, { mayRetry: may.stop, policy }) : null,
      may,
    };
  });
}

/** One schedule as our routes show it to this person. */
export async function scheduleView(
  ctx: UserContext,
  row: ScheduleRow,
  policy: MailPolicy,
): Promise<ScheduleView> {
  const [view] = await scheduleViews(ctx, [row], policy);
  if (!view) throw new Error(`schedule ${row.id} has no view`);
  return view;
}

/** A run of a schedule as our routes show it. `names` are people's names by their ids. */
export function deliveryView(
  row: DeliveryRow,
  names: ReadonlyMap<string, string>,
  { mayRetry, policy }: { mayRetry: boolean; policy: MailPolicy },
): DeliveryView {
  return {
    id: row.id,
    state: row.state,
    dueAt: row.dueAt.toISOString(),
    askedBy: row.askedBy === null ? null : (names.get(row.askedBy) ?? ""),
    missed: row.missed,
    number: row.number,
    recipients: row.recipients,
    deliveredTo: row.deliveredTo,
    tries: row.tries,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    message: row.message,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    mayRetry: mayRetry && isRetriable(row, policy),
  };
}

/** Whether a delivery can be retried: its last attempt failed, or it wasn't mailed only because mail wasn't set up then. */
export function isRetriable(
  { state, recipients }: Pick<DeliveryRow, "state" | "recipients">,
  { mail }: MailPolicy,
): boolean {
  return state === "needs_person" || (state === "ready" && recipients.length > 0 && mail !== null);
}
