import { formatTime } from "@/components/ui/format-time";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import type { DateRange } from "@/lib/domain/calendar/range";
import { heldSince, holdsDays, isOldProof } from "@/lib/domain/transactions/held-days";
import { reservationSentences } from "@/lib/domain/transactions/reservation-words";

/** Whether a file of these days can be made of the desk's copy now, and how old it would be. */
export type CopyState =
  | { is: "whole"; verifiedAt: string }
  | { is: "old"; verifiedAt: string }
  | { is: "lacking"; since: string | null };

export function copyState(report: MirrorReport, range: DateRange | null): CopyState {
  const { recentVerifiedAt, openVerifiedAt, trouble, now } = report;
  if (recentVerifiedAt === null || openVerifiedAt === null || !holdsDays(report, range))
    return { is: "lacking", since: heldSince(report) };
  const verifiedAt = recentVerifiedAt < openVerifiedAt ? recentVerifiedAt : openVerifiedAt;
  return {
    is: trouble !== null || isOldProof(Date.parse(verifiedAt), Date.parse(now)) ? "old" : "whole",
    verifiedAt,
  };
}

/** How the sentence ends that a file will contain everything. */
export function reservationWords(report: MirrorReport): string {
  const reservations = reservationSentences(report);
  return reservations.length === 0
    ? "."
    : `, with ${["one reservation", "two reservations"][reservations.length - 1] ?? "three reservations"}. ${reservations.join(" ")}`;
}

/** What to do while days are missing from the copy. */
export function lackingWords({ loadedShare, records }: MirrorReport, since: string | null): string {
  const come = `${Math.floor(loadedShare * 100)} % of the days are copied, newest first: ${records.toLocaleString("en-GB")} transactions so far.`;
  return since === null
    ? `${come} Your choices stay as they are until it is done.`
    : `${come} Wait until it is done, or choose days from ${dayWords(since)} on. Your choices stay as they are.`;
}

/** `3 Nov 2026` */
function dayWords(day: string): string {
  return formatTime(`${day}T12:00:00Z`, "UTC", "date");
}
