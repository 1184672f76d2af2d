import { dayInZone, formatTime } from "@/components/ui/format-time";
import type { BreakStanding, MatchView } from "@/lib/contract/api/reconciliation";
import { reasonWords } from "@/lib/domain/matching/explanation/reason-words";
import { counted } from "@/lib/domain/words/counted";
import { isZero } from "@/lib/money/amount";
import { matchName } from "../decisions/match-name";

/** What has become of a break while somebody looks at it. */
export interface StandingWords {
  /** What it is now: "Matched line". */
  title: string;
  /** Who did what, and when. */
  fact: string;
  /** What it means for whoever looks at it. */
  hint: string;
  /** Where it is shown. */
  link: { label: string; href: string } | null;
}

interface Place {
  side: "line" | "leg";
  zone: string;
  /** The current day in that zone. */
  today: string;
}

/** Null while it is what it was: without a counterpart. */
export function standingWords(
  { held, isVoid }: Pick<BreakStanding, "held" | "isVoid">,
  place: Place,
): StandingWords | null {
  const what = place.side === "line" ? "line" : "transfer";
  if (held?.match.state === "suggested") {
    return {
      title: `${place.side === "line" ? "Line" : "Transfer"} with a suggestion`,
      fact: `The rules suggest ${counterpart(held.match, place.side)} for this ${what}.`,
      hint: "It is to be decided under Suggested.",
      link: { label: "Show the suggestion", href: held.href },
    };
  }
  if (held) {
    const isExplained = held.match.legs.length === 0 && !isZero(held.match.difference);
    return {
      title: `${isExplained ? "Explained" : "Matched"} ${what}`,
      fact: `${doneBy(held.match)} ${isExplained ? `explained this line as ${explanation(held.match)}` : `matched this ${what} with ${counterpart(held.match, place.side)}`}${held.accountName === null ? "" : ` on ${held.accountName}`}${doneAt(held.match, place)}.`,
      hint: held.match.closedWith
        ? "A period was closed with it since, so it stays."
        : "It is no longer a break. If that is wrong, undo it under Matched.",
      link: { label: "Show the match", href: held.href },
    };
  }
  if (isVoid)
    return {
      title: "Transfer that ended",
      fact: "This transfer ended without a payment.",
      hint: "Nothing of it is expected on a statement, so it is no longer a break.",
      link: null,
    };
  return null;
}

function doneBy({ automatic, decidedBy }: MatchView): string {
  return automatic || decidedBy === null ? "The rules" : decidedBy;
}

function doneAt({ decidedAt }: MatchView, { zone, today }: Place): string {
  if (decidedAt === null) return "";
  const isToday = dayInZone(decidedAt, zone) === today;
  return ` ${isToday ? "at" : "on"} ${formatTime(decidedAt, zone, isToday ? "time" : "short")}`;
}

/** What the line or transfer was put together with. */
function counterpart(match: MatchView, side: Place["side"]): string {
  if (side === "leg")
    return match.lines.length === 1
      ? "a line of the statement"
      : `${counted(match.lines.length, "line")} of the statement`;
  return match.legs.length === 0 ? "other lines that cancel it out" : matchName(match);
}

function explanation({ differenceReason }: MatchView): string {
  return differenceReason === null
    ? "business without a transfer"
    : `“${reasonWords(differenceReason)}”`;
}
