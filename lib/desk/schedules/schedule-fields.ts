import type * as z from "zod/mini";
import type { CadenceInput, ScheduleInput } from "@/lib/contract/api/schedules";
import { type Cadence, nextRun } from "@/lib/domain/schedules/cadence";
import { distinctAddresses, outsideDomains } from "@/lib/domain/schedules/delivery";
import { joined } from "@/lib/domain/words/words";
import type { Mailer } from "@/lib/mail/mailer";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { wakeDeliveries } from "@/lib/store/schedules/deliveries";
import { changeSchedule, type ScheduleRow } from "@/lib/store/schedules/schedules";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { AppError } from "../app-error";
import { type AuditEntry, recordAudit } from "../audit/record-audit";
import type { UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { noSuchAccount } from "../reconciliation/period-of-account";
import type { DownloadOptions } from "../reports/download-report";
import type { DeskConfig } from "../runtime-config";

/**
 * Converts a person's input to a schedule's columns, with its next time.
 * @throws {AppError} `invalid` for an address that mail may not go to, `not_found` for an unknown
 * account
 */
export async function scheduleFields(
  ctx: UserContext,
  { name, report, cadence, recipients }: z.output<typeof ScheduleInput>,
  policy: MailPolicy,
) {
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

/** The fields of a schedule that the audit log keeps. */
const AUDITED = [
  "name",
  "report",
  "cadence",
  "weekday",
  "monthDay",
  "atTime",
  "timeZone",
  "recipients",
] as const;

export type ScheduleFacts = Pick<ScheduleRow, (typeof AUDITED)[number]>;

export function auditedSchedule(schedule: ScheduleFacts) {
  return Object.fromEntries(AUDITED.map((name) => [name, schedule[name]]));
}

/** Records what was done to a schedule: an audit row, and a hint for browsers. */
export async function recordSchedule(
  tx: DatabaseTransaction,
  who: Parameters<typeof recordAudit>[1],
  id: string,
  entry: Pick<AuditEntry, "action" | "before" | "after">,
): Promise<void> {
  await recordAudit(tx, who, { ...entry, subjectType: "schedule", subjectId: id });
  await insertChange(tx, "reports", id);
}

/** Stops a schedule, with its runs that wait for another try. */
export async function stopSchedule(
  tx: DatabaseTransaction,
  who: Parameters<typeof recordAudit>[1],
  id: string,
  change: { state: "paused" | "ended"; pausedReason?: string | null },
  facts: Pick<AuditEntry, "before" | "after"> = {},
): Promise<ScheduleRow> {
  const row = await changeSchedule(tx, id, { ...change, nextRunAt: null, changedAt: who.at });
  await wakeDeliveries(tx, id, who.at);
  await recordSchedule(tx, who, id, { action: `schedule.${change.state}`, ...facts });
  return row;
}

type CadenceColumns = Pick<ScheduleRow, "cadence" | "weekday" | "monthDay" | "atTime">;

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

function cadenceColumns(cadence: CadenceInput): CadenceColumns {
  return {
    cadence: cadence.every,
    weekday: cadence.every === "week" ? cadence.weekday : null,
    monthDay: cadence.every === "month" ? cadence.day : null,
    atTime: cadence.at,
  };
}

export interface DeliveryTools {
  policy: MailPolicy;
  /** Null when mail isn't set up: files then wait in the list of reports. */
  mailer: Mailer | null;
  /** The desk's address, without a path. */
  publicUrl: string;
  files: Omit<DownloadOptions, "fromByte">;
}

/** The mail settings: whether mail is set up, and to which domains it may go. */
export type MailPolicy = Pick<DeskConfig, "mail" | "mailDomains">;

/** @throws {AppError} `invalid` for an address outside of the domains that mail may go to */
export function requireAllowedDomains(
  recipients: readonly string[],
  { mailDomains }: MailPolicy,
): void {
  const outside = outsideDomains(recipients, mailDomains);
  if (outside.length === 0 || mailDomains === null) return;
  const fault = `Reports may be mailed to ${joined(mailDomains)} only. Take out ${joined(outside)}, or ask an administrator to add its domain.`;
  throw new AppError("invalid", fault, { reason: "domain", fields: { recipients: fault } });
}
