import { ReportManifest } from "@/lib/contract/api/reports";
import { isoInZone } from "@/lib/domain/calendar/zone";
import { totalLabels } from "@/lib/domain/reports/report";
import { READ_UNTIL, describeReservations } from "@/lib/domain/transactions/reservations";
import type { StatusTotals } from "@/lib/domain/transactions/settled-totals";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { counted, fileSize } from "@/lib/domain/words/words";
import { MailError, type MailOutcome } from "@/lib/mail/mailer";
import { formatMoney } from "@/lib/money/format";
import { insertChange } from "@/lib/store/changes";
import { type DeliveryRow, moveDelivery, recordDelivered } from "@/lib/store/schedules/deliveries";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import { notFound } from "../app-error";
import { auditOfDesk, recordAudit } from "../audit/record-audit";
import type { UserContext } from "../context";
import { rewrittenFile } from "../reports/download-report";
import { anyReport } from "../reports/get-report";
import { storedReport } from "../reports/report-source";
import { type DeliveryTools, requireAllowedDomains } from "./schedule-fields";

/** The largest attachment in bytes. Mail servers usually refuse more than 10,240,000. */
const ATTACHED_UP_TO_BYTES = 10_000_000;
/** A file is attached as lines of base64: 78 bytes, with their ends, for 57. */
const attachedBytes = (bytes: number): number => Math.ceil(bytes / 57) * 78;

/**
 * Mails a run's report to those who haven't received it. The file is written again as it is sent,
 * and left out if the mail server finds it too large. The accepted recipients are stored.
 * @throws {AppError}, {MailError}, {DeliveryLostError}
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
    throw notFound("The report's file no longer exists. Run the schedule now to make another.");
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
      ? await send(true).catch((error: unknown) => {
          if (error instanceof MailError && error.failure === "too_large") return send(false);
          throw error;
        })
      : await send(false);
  await record(ctx, row, manifest, outcome);
  if (outcome.refused.length > 0) throw refusal(outcome);
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
    await recordAudit(tx, auditOfDesk(now, row.id), {
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
    });
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

interface MailFacts {
  name: string;
  owner: string;
  manifest: ReportManifest;
  missed: number;
  isAttached: boolean;
  publicUrl: string;
}

function reportMail(facts: MailFacts): { subject: string; text: string; html: string } {
  const { name, manifest } = facts;
  const { from, to } = manifest.filters;
  const period = from && to ? (from === to ? from : `${from} to ${to}`) : "all days";
  const lines = figures(facts, period);
  const [reports, schedules] = [
    `${facts.publicUrl}/reports`,
    `${facts.publicUrl}/reports/schedules`,
  ];
  const notes = notesOf(facts);
  return {
    subject: `${manifest.sandbox ? "[Sandbox] " : ""}${name}: ${period}`,
    text: [
      name,
      "",
      ...lines.map(([label, value]) => `${label}: ${value}`),
      "",
      ...notes.flatMap((note) => [note, ""]),
      `Download or verify it in Rampdesk: ${reports}`,
      `Set up by ${facts.owner}. To end these mails, they or an administrator pause it: ${schedules}`,
      "",
    ].join("\n"),
    html: [
      `<!doctype html><html lang="en"><body style="font:14px/20px sans-serif;color:#141e21">`,
      `<h1 style="font-size:18px;line-height:24px">${escaped(name)}</h1>`,
      `<table style="border-collapse:collapse">${lines.map(([label, value]) => `<tr><th style="text-align:left;vertical-align:top;font-weight:400;color:#5c676a;padding:2px 16px 2px 0">${escaped(label)}</th><td style="padding:2px 0;word-break:break-word">${escaped(value)}</td></tr>`).join("")}</table>`,
      ...notes.map((note) => `<p>${escaped(note)}</p>`),
      `<p><a href="${escaped(reports)}">Download or verify it in Rampdesk</a></p>`,
      `<p style="color:#5c676a">Set up by ${escaped(facts.owner)}. To end these mails, they or an administrator <a href="${escaped(schedules)}">pause the schedule</a>.</p>`,
      "</body></html>",
    ].join("\n"),
  };
}

function figures({ manifest, isAttached }: MailFacts, period: string): [string, string][] {
  const { number, kind, fileName, timeZone, cutOff, rows, totals, sha256, organisation } = manifest;
  const [sent, received, quoted] = totalLabels(kind);
  const kindWords = kind.charAt(0).toUpperCase() + kind.slice(1);
  return [
    ["Report", `${number}, ${kindWords}, ${organisation}`],
    ["Period", `${period}, days in ${timeZone}`],
    ["As known at", isoInZone(new Date(cutOff), timeZone)],
    ["Rows", rows.toLocaleString("en-GB")],
    [sent, amounts(totals.amountSent)],
    [received, amounts(totals.amountReceived)],
    ...(kind === "exceptions"
      ? []
      : [[quoted, amounts(totals.amountQuoted)] satisfies [string, string]]),
    ...manifest.byStatus.map(ofStatusLine),
    ["File", `${fileName}${isAttached ? ", attached" : ""}`],
    ["SHA-256", sha256],
  ];
}

function ofStatusLine({
  status,
  rows,
  amountSent,
  amountReceived,
  amountQuoted,
}: StatusTotals): [string, string] {
  const sums = [
    ["sent", amountSent],
    ["received", amountReceived],
    ["quoted", amountQuoted],
  ] as const;
  return [
    phaseLabel(phaseOfTransactionStatus(status), status),
    [
      counted(rows, "transaction"),
      ...sums.flatMap(([label, sum]) =>
        Object.keys(sum).length === 0 ? [] : [`${label} ${amounts(sum)}`],
      ),
    ].join("; "),
  ];
}

/** Never added across currencies. */
function amounts(byCurrency: Record<string, string>): string {
  const all = Object.entries(byCurrency).map(([currency, amount]) => formatMoney(amount, currency));
  return all.length === 0 ? "–" : all.join("; ");
}

function notesOf({ manifest, missed, isAttached }: MailFacts): string[] {
  const times = missed === 1 ? "One earlier time was" : `${missed} earlier times were`;
  return [
    ...(manifest.sandbox ? ["This comes from the sandbox: no real money is in it."] : []),
    ...(isAttached
      ? []
      : [`The file has ${fileSize(manifest.bytes)}, more than is sent by mail. Download it.`]),
    ...(missed > 0
      ? [`${times} missed while the desk was not running; this is the report of the latest.`]
      : []),
    ...describeReservations(manifest.mirror),
    ...(manifest.mirror.trouble
      ? [`${READ_UNTIL} ${isoInZone(new Date(manifest.mirror.verifiedAt), manifest.timeZone)}.`]
      : []),
  ];
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
