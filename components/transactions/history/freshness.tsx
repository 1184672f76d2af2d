"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAge, formatTime } from "@/components/ui/format-time";
import { Notice } from "@/components/ui/notice";
import { Popover } from "@/components/ui/popover";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Time } from "@/components/ui/time";
import { mirrorReportOptions } from "@/lib/client/mirror/mirror-options";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import {
  describeGone,
  describeIncomplete,
  describeUnreadable,
} from "@/lib/domain/transactions/reservations";
import { counted, groupedCount } from "@/lib/domain/words/words";

/** How fresh the copy is; opens how the desk knows. */
export function Freshness() {
  const { data: report } = useQuery(mirrorReportOptions());
  const [isOpen, setOpen] = useState(false);
  if (!report) return null;
  return (
    <Popover
      label="How fresh this copy is"
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <button type="button" className="link min-h-6 text-12 whitespace-nowrap">
          {freshnessLine(report)}
        </button>
      }
    >
      <div className="grid w-[min(420px,calc(100vw-32px))] gap-2 p-4">
        <h2 className="font-semibold">How the desk knows</h2>
        {describeCompleteness(report).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {report.trouble && (
          <p className="text-warning-ink">
            The service could not be read: {report.trouble.message}
          </p>
        )}
      </div>
    </Popover>
  );
}

/** The notice above the rows while the copy is incomplete or can't be updated. */
export function FreshnessNotice({ report }: { report: MirrorReport }) {
  const { phase, trouble, loadedShare } = report;
  if (trouble) {
    return (
      <Notice
        className="mx-6 my-3 max-md:mx-4"
        tone="warning"
        title="This copy is not being kept up just now."
      >
        {trouble.message}{" "}
        {trouble.since && (
          <>
            Last tried <Time at={trouble.since} format="full" />.{" "}
          </>
        )}
        What is shown is as it was last read; the desk keeps trying.
      </Notice>
    );
  }
  if (phase === "current") return null;
  return (
    <Notice
      className="mx-6 my-3 max-md:mx-4"
      title={
        phase === "empty"
          ? "The desk is about to copy all transactions from the service."
          : "The desk is copying all transactions from the service."
      }
    >
      <span className="block">
        The newest come first. Until it is done, searches and totals may lack older transactions.
      </span>
      <div className="mt-2 mb-1 max-w-96">
        <ProgressSegments
          shares={[loadedShare]}
          label={freshnessLine(report)}
          running="Days copied"
        />
      </div>
      <span className="num">{freshnessLine(report)}</span>
    </Notice>
  );
}

/** Says in one line how fresh the copy is. */
export function freshnessLine(report: MirrorReport): string {
  const { phase, recentVerifiedAt: at, loadedShare, records } = report;
  if (phase === "empty") return "Not copied yet";
  if (phase === "loading")
    return `Copying: ${Math.floor(loadedShare * 100)} % of the days, ${groupedCount(records)} transactions`;
  if (at === null) return "Not checked against the service yet";
  const lacking =
    report.unreadable === 0 ? "" : `, ${counted(report.unreadable, "row")} not readable`;
  return `Checked ${formatAge(Math.max(0, Date.parse(report.now) - Date.parse(at)))} ago${lacking}`;
}

const printed = (day: CalendarDay): string => formatTime(`${day}T12:00:00Z`, "UTC", "date");

function describeIncompleteDays({ incompleteDays, windows }: MirrorReport): string[] {
  if (incompleteDays.length === 0) return [];
  return [
    ...(incompleteDays.length < windows.incomplete ? ["The newest of them:"] : []),
    ...incompleteDays.map(({ startDay, endDay, why }) => {
      const days =
        addDays(startDay, 1) === endDay
          ? printed(startDay)
          : `${printed(startDay)} to ${printed(addDays(endDay, -1))}`;
      return `${days}: ${why}`;
    }),
  ];
}

/** Says how complete the copy is, a sentence per fact. */
export function describeCompleteness(report: MirrorReport): string[] {
  const { phase, firstDay, recentVerifiedAt, openVerifiedAt, windows, incompleteLists, sweep } =
    report;
  const { incomplete, unreadable, gone, records } = report;
  const at = (instant: string): string => formatTime(instant, report.timeZone, "full");
  const sentences = [
    `This is the desk's own copy: ${groupedCount(records)} transactions${firstDay === null ? "" : `, from ${printed(firstDay)} on`}. The service's own word is under “Service, live”, and in the drawer of each transaction.`,
    phase === "loading" &&
      "Older transactions are still being copied, newest first, so searches may miss some of them.",
    recentVerifiedAt === null
      ? "The newest days have not been read through yet."
      : incompleteLists.recent
        ? `The newest days were read at ${at(recentVerifiedAt)}, but not completely: a transaction may be missing until the next reading.`
        : `Complete to ${at(recentVerifiedAt)}${windows.incomplete > 0 ? `, except ${counted(windows.incomplete, "date range")}` : ""}.`,
    openVerifiedAt !== null &&
      `The service's list of all that awaits payment was read through at ${at(openVerifiedAt)}${incompleteLists.open ? ", but not completely" : ""}; what it no longer lists was looked up by its id.`,
    incomplete > 0 && describeIncomplete(incomplete),
    ...describeIncompleteDays(report),
    windows.waiting > windows.incomplete &&
      `${counted(windows.waiting - windows.incomplete, "complete date range")} will be read again tonight.`,
    windows.oldestVerifiedAt !== null &&
      `The oldest reading is from ${at(windows.oldestVerifiedAt)}.`,
    sweep.startedAt !== null
      ? `The nightly check is under way since ${at(sweep.startedAt)}; so far it found ${groupedCount(sweep.found)} changed or missing.`
      : sweep.sweptAt !== null &&
        `The last nightly check began at ${at(sweep.sweptAt)} and found ${groupedCount(sweep.found)} changed or missing, which are now included.`,
    unreadable > 0 && describeUnreadable(unreadable),
    gone > 0 && describeGone(gone),
  ];
  return sentences.filter((sentence) => sentence !== false);
}
