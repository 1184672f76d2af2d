"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { dayLabel } from "@/components/ui/date-range";
import { Notice } from "@/components/ui/notice";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Time } from "@/components/ui/time";
import { mirrorReportOptions } from "@/lib/client/mirror/mirror-options";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import type { DateRange } from "@/lib/domain/calendar/range";
import { heldSince, holdsDays, isOldProof } from "@/lib/domain/transactions/mirror-plan";
import { describeReservations } from "@/lib/domain/transactions/reservations";
import type { ReportDraft } from "./report-draft";

const WHILE_COPYING_MS = 2_000;

/** Returns the state of the copy for a draft's days; null until known. */
export function useCopyState(
  range: ReportDraft["range"],
  enabled: boolean,
): { report: MirrorReport; state: CopyState } | null {
  const { data: report } = useQuery({
    ...mirrorReportOptions(range),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data && copyState(query.state.data, range).is === "not_copied"
        ? WHILE_COPYING_MS
        : 30_000,
  });
  return report ? { report, state: copyState(report, range) } : null;
}

/** Says how complete the data of a file would be, before the file is requested. */
export function CopyNotice({ report, state }: { report: MirrorReport; state: CopyState }) {
  if (state.is === "copied") {
    return (
      <p className="text-12 text-ink-3">
        The file will contain everything the service had at{" "}
        <Time at={state.verifiedAt} format="seconds" />
        {reservationText(report)}
      </p>
    );
  }
  if (state.is === "outdated") {
    return (
      <Notice tone="warning" live title="The desk's copy is out of date.">
        The file would contain everything the service had at{" "}
        <Time at={state.verifiedAt} format="full" />, and nothing since. {report.trouble?.message}{" "}
        The desk keeps trying.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" live title="The desk hasn't copied all of these days yet.">
      <span className="block">{notCopiedText(report, state.since)}</span>
      <div className="mt-2">
        <ProgressSegments
          shares={[report.loadedShare]}
          label={`${Math.floor(report.loadedShare * 100)} % of the days`}
          running="Days copied"
        />
      </div>
      {report.trouble && (
        <span className="block">The service can't be read just now: {report.trouble.message}</span>
      )}
    </Notice>
  );
}

type CopyState =
  | { is: "copied"; verifiedAt: string }
  | { is: "outdated"; verifiedAt: string }
  | { is: "not_copied"; since: string | null };

export function copyState(report: MirrorReport, range: DateRange | null): CopyState {
  const { recentVerifiedAt, openVerifiedAt, trouble, now } = report;
  if (recentVerifiedAt === null || openVerifiedAt === null || !holdsDays(report, range))
    return { is: "not_copied", since: heldSince(report) };
  const verifiedAt = recentVerifiedAt < openVerifiedAt ? recentVerifiedAt : openVerifiedAt;
  return {
    is:
      trouble !== null || isOldProof(Date.parse(verifiedAt), Date.parse(now))
        ? "outdated"
        : "copied",
    verifiedAt,
  };
}

/** Returns the end of the sentence that a file will contain everything. */
export function reservationText(report: MirrorReport): string {
  const reservations = describeReservations(report);
  return reservations.length === 0
    ? "."
    : `, with ${["one reservation", "two reservations"][reservations.length - 1] ?? "three reservations"}. ${reservations.join(" ")}`;
}

/** Says what to do while days are missing from the copy. */
export function notCopiedText(
  { loadedShare, records }: MirrorReport,
  since: string | null,
): string {
  const come = `${Math.floor(loadedShare * 100)} % of the days are copied, newest first: ${records.toLocaleString("en-GB")} transactions so far.`;
  return since === null
    ? `${come} Your choices stay as they are until it is done.`
    : `${come} Wait until it is done, or choose days from ${dayLabel(since)} on. Your choices stay as they are.`;
}
