import { formatAge, formatTime } from "@/components/ui/format-time";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { goneWords } from "@/lib/domain/transactions/gone-words";
import { unprovenWords } from "@/lib/domain/transactions/unproven-words";
import { unreadableWords } from "@/lib/domain/transactions/unreadable-words";
import { joined } from "@/lib/domain/words/joined";
import { counted, groupedCount } from "@/lib/domain/words/counted";

/** In one line: how fresh the copy is. */
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

const stretches = (count: number): string =>
  count === 1 ? "one stretch" : `${groupedCount(count)} stretches`;

const printed = (day: CalendarDay): string => formatTime(`${day}T12:00:00Z`, "UTC", "date");

/** Which older days are unproven; the newest, if they are many. */
function unprovenDaysSentences({
  unprovenDays,
  windows,
}: Pick<MirrorReport, "unprovenDays" | "windows">): string[] {
  if (unprovenDays.length === 0) return [];
  const days = joined(
    unprovenDays.map(({ startDay, endDay }) =>
      addDays(startDay, 1) === endDay
        ? printed(startDay)
        : `${printed(startDay)} to ${printed(addDays(endDay, -1))}`,
    ),
  );
  return [
    windows.unproven > unprovenDays.length
      ? `The newest that are unproven: ${days}.`
      : `Unproven are ${days}.`,
  ];
}

/** How the desk knows, one sentence per fact. */
export function proofSentences(report: MirrorReport): string[] {
  const {
    timeZone: zone,
    phase,
    firstDay,
    recentVerifiedAt,
    openVerifiedAt,
    windows,
    unproven,
    doubtful,
    sweep,
    unreadable,
    gone,
    records,
  } = report;
  const at = (instant: string): string => formatTime(instant, zone, "full");
  return [
    `This is the desk's own copy: ${groupedCount(records)} transactions${firstDay === null ? "" : `, from ${printed(firstDay)} on`}. The service's own word is under “Service, live”, and in the drawer of each transaction.`,
    ...(phase === "loading"
      ? [
          "Older transactions are still being copied, newest first, so searches may miss some of them.",
        ]
      : []),
    recentVerifiedAt === null
      ? "The newest days have not been read through yet."
      : doubtful.recent
        ? `The newest days were read from the service page by page at ${at(recentVerifiedAt)}, but as at each reading before, transactions were seen twice on the way, or the service gave its first pages only: another may be missing.`
        : `The newest days were read from the service page by page at ${at(recentVerifiedAt)}. No transaction was seen twice on the way, so none can have slipped between two pages.`,
    ...(openVerifiedAt === null
      ? []
      : [
          `The service's list of all that awaits payment was read through at ${at(openVerifiedAt)}${doubtful.open ? ", but changed meanwhile as at each reading before, or wasn't given whole" : ""}; what it no longer lists was looked up by its id.`,
        ]),
    ...(windows.oldestVerifiedAt === null || windows.all === windows.unproven
      ? []
      : [
          `Older days are proven in ${stretches(windows.all - windows.unproven)}${windows.waiting > windows.unproven ? `, of which ${groupedCount(windows.waiting - windows.unproven)} are to be read once more` : ""}. The reading that is oldest is from ${at(windows.oldestVerifiedAt)}.`,
        ]),
    ...(unproven > 0 ? [unprovenWords(unproven)] : []),
    ...unprovenDaysSentences(report),
    ...(sweep.startedAt !== null
      ? [
          `The nightly check is under way since ${at(sweep.startedAt)}; so far it found ${groupedCount(sweep.found)} changed or missing.`,
        ]
      : sweep.sweptAt !== null
        ? [
            `The last nightly check began at ${at(sweep.sweptAt)} and found ${groupedCount(sweep.found)} changed or missing, which are now included.`,
          ]
        : []),
    ...(unreadable > 0 ? [unreadableWords(unreadable)] : []),
    ...(gone > 0 ? [goneWords(gone)] : []),
  ];
}
