import {
  type DeliveryList,
  DeliveryView,
  ScheduledReport,
  type ScheduleList,
  ScheduleView,
} from "@/lib/contract/api/schedules";
import { grants } from "@/lib/domain/users/roles";
import { isUuidV4 } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  type DeliveryRow,
  lastDeliveries,
  recentDeliveries,
} from "@/lib/store/schedules/deliveries";
import {
  findSchedule,
  listScheduleRows,
  lockSchedule,
  type ScheduleRow,
} from "@/lib/store/schedules/schedules";
import { findUser, userNames } from "@/lib/store/users/users";
import { AppError, conflict, notFound } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { viewOf } from "../view-of";
import { cadenceOf, type MailPolicy } from "./schedule-fields";
import { ownerProblem, rightsOn, SCHEDULE_NEEDS } from "./owner-context";

/** Everybody's schedules by name, and the mail settings. @throws {AppError} `forbidden` */
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

/** A schedule's runs, newest first. @throws {AppError} `forbidden`, `not_found` */
export async function listDeliveries(
  ctx: UserContext,
  scheduleId: string,
  policy: MailPolicy,
): Promise<DeliveryList> {
  requirePermission(ctx, "transactions.export");
  const schedule = isUuidV4(scheduleId) ? await findSchedule(ctx.db, scheduleId) : undefined;
  if (!schedule || schedule.state === "ended") throw noSuchSchedule();
  const rows = await recentDeliveries(ctx.db, scheduleId, SHOWN);
  const names = await userNames(ctx.db, [...new Set(rows.flatMap((row) => row.askedBy ?? []))]);
  const { stop: mayRetry } = rightsOn(ctx, schedule);
  return { deliveries: rows.map((row) => deliveryView(row, names, { mayRetry, policy })) };
}

async function scheduleViews(
  ctx: UserContext,
  rows: readonly ScheduleRow[],
  policy: MailPolicy,
): Promise<ScheduleView[]> {
  const deliveries = await lastDeliveries(
    ctx.db,
    rows.map((row) => row.id),
  );
  const people = [
    ...rows.map((row) => row.ownerId),
    ...deliveries.flatMap((delivery) => delivery.askedBy ?? []),
  ];
  const names = await userNames(ctx.db, [...new Set(people)]);
  const problems = new Map<string, string | null>();
  for (const { ownerId } of rows)
    if (!problems.has(ownerId))
      problems.set(ownerId, ownerProblem(await findUser(ctx.db, ownerId)));
  return rows.map((row) => {
    const delivery = deliveries.find(({ scheduleId }) => scheduleId === row.id);
    const may = rightsOn(ctx, row);
    return viewOf(ScheduleView, {
      ...row,
      owner: names.get(row.ownerId) ?? "",
      report: ScheduledReport.parse(row.report),
      cadence: cadenceOf(row),
      state: row.state === "active" ? "active" : "paused",
      ownerProblem: problems.get(row.ownerId) ?? null,
      last: delivery ? deliveryView(delivery, names, { mayRetry: may.stop, policy }) : null,
      may,
    });
  });
}

export async function scheduleView(
  ctx: UserContext,
  row: ScheduleRow,
  policy: MailPolicy,
): Promise<ScheduleView> {
  const [view] = await scheduleViews(ctx, [row], policy);
  if (!view) throw new Error(`schedule ${row.id} has no view`);
  return view;
}

export function deliveryView(
  row: DeliveryRow,
  names: ReadonlyMap<string, string>,
  { mayRetry, policy }: { mayRetry: boolean; policy: MailPolicy },
): DeliveryView {
  return viewOf(DeliveryView, {
    ...row,
    askedBy: row.askedBy === null ? null : (names.get(row.askedBy) ?? ""),
    mayRetry: mayRetry && isRetriable(row, policy),
  });
}

/** Returns true if a delivery failed, or mail wasn't set up when it was due. */
export function isRetriable(
  { state, recipients }: Pick<DeliveryRow, "state" | "recipients">,
  { mail }: MailPolicy,
): boolean {
  return state === "needs_person" || (state === "ready" && recipients.length > 0 && mail !== null);
}

function noSuchSchedule(): AppError {
  return notFound("This schedule no longer exists. Reload the list.");
}

/**
 * Locks a schedule on which the actor may act in this way.
 * @param version that they saw, or null when it doesn't matter
 * @throws {AppError} `forbidden`, `not_found`, `conflict` when somebody has changed it since
 */
export async function lockedSchedule(
  ctx: UserContext,
  tx: DatabaseTransaction,
  id: string,
  act: "change" | "stop",
  version: number | null,
): Promise<ScheduleRow> {
  requirePermission(ctx, "transactions.export");
  const row = isUuidV4(id) ? await lockSchedule(tx, id) : undefined;
  if (!row || row.state === "ended") throw noSuchSchedule();
  if (!rightsOn(ctx, row)[act]) {
    const who =
      act === "change"
        ? "Only the person who set this schedule up can do this: its reports are made in their name."
        : "Only the person who set this schedule up, or an administrator, can do this.";
    throw new AppError("forbidden", who, { reason: "not_yours" });
  }
  if (version !== null && version !== row.version) {
    throw conflict(
      "changed",
      "This schedule has been changed since you opened it. Nothing was saved; what you entered is still here. Close this, look at its current state, and change it again.",
    );
  }
  return row;
}
