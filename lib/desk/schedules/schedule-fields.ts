import type * as z from "zod/mini";
import type { CadenceInput, ScheduledReport, ScheduleInput } from "@/lib/contract/api/schedules";
import { type Cadence, nextRun } from "@/lib/domain/schedules/cadence";
import { distinctAddresses } from "@/lib/domain/schedules/delivery";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import type { UserContext } from "../context";
import { noSuchAccount } from "../reconciliation/period-of-account";
import { reportingOrganisation } from "../transactions/reporting-organisation";
import { type MailPolicy, requireAllowedDomains } from "./mail-policy";

type Columns = Pick<
  ScheduleRow,
  "name" | "cadence" | "weekday" | "monthDay" | "atTime" | "timeZone" | "recipients" | "nextRunAt"
> & { report: ScheduledReport };

/**
 * What a person entered as columns of the schedule's row, with its next time from now.
 * @throws {AppError} `invalid` for an address that mail may not go to, `not_found` for an unknown account
 */
export async function scheduleFields(
  ctx: UserContext,
  { name, report, cadence, recipients }: z.output<typeof ScheduleInput>,
  policy: MailPolicy,
): Promise<Columns> {
  const { reportingZone: timeZone } = await reportingOrganisation(ctx.db);
  if (report.account !== undefined && !(await findStatementAccount(ctx.db, report.account)))
    throw noSuchAccount();
  const addresses = distinctAddresses(recipients);
  requireAllowedDomains(addresses, policy);
  return {
    name,
    report,
    ...cadenceColumns(cadence),
    timeZone,
    recipients: addresses,
    nextRunAt: nextRun(cadence, timeZone, ctx.clock.now()),
  };
}

/** What is set up in a schedule. */
export type ScheduleFacts = Pick<
  ScheduleRow,
  "name" | "report" | "cadence" | "weekday" | "monthDay" | "atTime" | "timeZone" | "recipients"
>;

/** What the audit log stores about a schedule. */
export function auditedSchedule({
  name,
  report,
  cadence,
  weekday,
  monthDay,
  atTime,
  timeZone,
  recipients,
}: ScheduleFacts) {
  return { name, report, cadence, weekday, monthDay, atTime, timeZone, recipients };
}

type CadenceColumns = Pick<ScheduleRow, "cadence" | "weekday" | "monthDay" | "atTime">;

/** When a schedule runs, from its row. */
export function cadenceOf({ cadence, weekday, monthDay, atTime: at }: CadenceColumns): Cadence {
  switch (cadence) {
    case "day":
      return { every: "day", at };
    case "week":
      return { every: "week", weekday: weekday ?? 1, at };
    case "month":
      return { every: "month", day: monthDay ?? 1, at };
  }
}

/** A cadence as the columns of `report_schedules`; `cadenceOf` reads it back. */
function cadenceColumns(cadence: CadenceInput): CadenceColumns {
  return {
    cadence: cadence.every,
    weekday: cadence.every === "week" ? cadence.weekday : null,
    monthDay: cadence.every === "month" ? cadence.day : null,
    atTime: cadence.at,
  };
}
