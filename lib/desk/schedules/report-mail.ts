import type { ReportManifest } from "@/lib/contract/api/reports";
import { isoInZone } from "@/lib/domain/calendar/zone";
import { totalLabels } from "@/lib/domain/reports/report";
import { READ_UNTIL, reservationSentences } from "@/lib/domain/transactions/reservation-words";
import type { StatusTotals } from "@/lib/domain/transactions/settled-totals";
import { phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { phaseLabel } from "@/lib/domain/transfers/status-label";
import { counted } from "@/lib/domain/words/counted";
import { fileSize } from "@/lib/domain/words/file-size";
import { formatMoney } from "@/lib/money/format";

export interface MailFacts {
  /** The schedule's name. */
  name: string;
  owner: string;
  manifest: ReportManifest;
  missed: number;
  isAttached: boolean;
  publicUrl: string;
}

/** A report's mail in plain text and in HTML, with the same words and figures in both. */
export function reportMail(facts: MailFacts): { subject: string; text: string; html: string } {
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
    ...(kind === "exceptions" || totals.amountQuoted === undefined
      ? []
      : [[quoted, amounts(totals.amountQuoted)] satisfies [string, string]]),
    ...(manifest.byStatus ?? []).map((ofStatus) => ofStatusLine(ofStatus)),
    ["File", `${fileName}${isAttached ? ", attached" : ""}`],
    ["SHA-256", sha256],
  ];
}

/** What the transactions of one status add up to, as its page shows it. */
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
    ...(manifest.mirror === null ? [] : reservationSentences(manifest.mirror)),
    ...(manifest.mirror?.trouble
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
