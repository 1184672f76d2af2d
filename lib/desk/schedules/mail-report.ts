import { ReportManifest } from "@/lib/contract/api/reports";
import { AppError } from "@/lib/desk/app-error";
import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { anyReport } from "@/lib/desk/reports/one-report";
import { rewrittenFile } from "@/lib/desk/reports/download-report";
import { storedReport } from "@/lib/desk/reports/report-source";
import { MailError } from "@/lib/mail/mail-error";
import type { MailOutcome } from "@/lib/mail/mailer";
import { insertChange } from "@/lib/store/changes";
import { moveDelivery, recordDelivered, type DeliveryRow } from "@/lib/store/schedules/deliveries";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import type { DeliveryTools } from "./delivery-tools";
import { requireAllowedDomains } from "./mail-policy";
import { reportMail } from "./report-mail";

/** A file that takes more of a mail than this is not attached: mail servers refuse it, usually above 10,240,000 bytes, and it can be downloaded. */
const ATTACHED_UP_TO_BYTES = 10_000_000;
/** A file is attached as lines of base64: 78 bytes, with their ends, for 57. */
const attachedBytes = (bytes: number): number => Math.ceil(bytes / 57) * 78;

/**
 * Mails the report of a run to those who haven't received it, writing the file again as it is sent; without the file if the mail server
 * finds it too large. For whom the mail server accepted
 * it is stored. @throws {AppError}, {MailError}, {DeliveryLostError}
 */
export async function mailReport(
  ctx: UserContext,
  tools: DeliveryTools,
  row: DeliveryRow,
  schedule: ScheduleRow,
): Promise<void> {
  if (!tools.mailer)
    throw new MailError(
      "unreachable",
      "Mail is no longer set up. An administrator sets SMTP_URL and MAIL_FROM; then try again.",
    );
  requireAllowedDomains(row.recipients, tools.policy);
  const report = await anyReport(ctx, String(row.number));
  if (report.state !== "done")
    throw new AppError(
      "not_found",
      "The report's file no longer exists. Run the schedule now to make another.",
    );
  const manifest = ReportManifest.parse(report.manifest);
  const waiting = row.recipients.filter((address) => !row.deliveredTo.includes(address));
  const { mailer } = tools;
  const send = (isAttached: boolean): Promise<MailOutcome> =>
    mailer.send({
      messageId: row.messageId,
      to: row.recipients,
      deliverTo: waiting,
      ...reportMail({
        name: schedule.name,
        owner: ctx.actor.name,
        manifest,
        missed: row.missed,
        isAttached,
        publicUrl: tools.publicUrl,
      }),
      attachment: isAttached
        ? {
            fileName: manifest.fileName,
            mediaType: tools.files.writers[storedReport(report).format].mediaType,
            bytes: rewrittenFile(ctx, report, tools.files.writers),
          }
        : null,
    });
  const outcome =
    attachedBytes(manifest.bytes) <= ATTACHED_UP_TO_BYTES
      ? await send(true).catch(withoutFile(() => send(false)))
      : await send(false);
  await record(ctx, row, manifest, outcome);
  if (outcome.refused.length > 0) throw refusal(outcome);
}

/** What to do when the mail with the file failed: a server that finds it too large gets one without. */
function withoutFile(send: () => Promise<MailOutcome>): (error: unknown) => Promise<MailOutcome> {
  return (error) => {
    if (error instanceof MailError && error.failure === "too_large") return send();
    throw error;
  };
}

async function record(
  ctx: UserContext,
  row: DeliveryRow,
  { number, fileName, sha256 }: ReportManifest,
  { accepted, refused }: MailOutcome,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await recordDelivered(tx, row, [...row.deliveredTo, ...accepted]);
    if (refused.length === 0)
      await moveDelivery(tx, row, {
        state: "sent",
        nextTryAt: null,
        message: null,
        sentAt: now,
        finishedAt: now,
      });
    await recordAudit(
      tx,
      { actor: DESK_ACTOR, at: now, requestId: row.id },
      {
        action: "report.mailed",
        subjectType: "export",
        subjectId: String(number),
        after: {
          fileName,
          sha256,
          to: accepted,
          messageId: row.messageId,
          schedule: row.scheduleId,
          onBehalfOf: ctx.actor.name,
        },
      },
    );
    await insertChange(tx, "reports", row.scheduleId);
  });
}

function refusal({ refused }: MailOutcome): MailError {
  const which = refused
    .map(({ address, code }) => (code === null ? address : `${address} (${code})`))
    .join(", ");
  return new MailError(
    "refused",
    `The mail server refused it for ${which}. The others have it.`,
    refused.every(({ code }) => code !== null && code >= 500),
  );
}
