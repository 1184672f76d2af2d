import { dayLabel } from "@/components/ui/date-range";
import type { CloseView } from "@/lib/contract/api/close";

export interface CloseRights {
  userId: string;
  prepare: boolean;
  review: boolean;
  import: boolean;
  /** Permission in the workspace to decide suggestions and to note open items. */
  work: boolean;
}

/** Why a period can't be prepared now; null when it can. */
export function whyNotPrepare(
  view: Pick<CloseView, "checklist" | "overlaps">,
  rights: CloseRights,
): string | null {
  if (!rights.prepare) return "Your roles don't allow preparing a close.";
  if (view.overlaps)
    return `Some of these days are already in the period from ${dayLabel(view.overlaps.from)} to ${dayLabel(view.overlaps.to)}.`;
  if (view.checklist.some(({ key }) => key === "over")) return "The period isn't over yet.";
  if (view.checklist.some((item) => item.state === "open"))
    return "Something on the checklist is still open.";
  return null;
}

/** Why this person can't close it now; null if they can. */
export function whyNotReview(
  view: Pick<CloseView, "checklist" | "prepared" | "changedSince">,
  rights: CloseRights,
): string | null {
  if (view.prepared?.id === rights.userId) return "You prepared it, so somebody else closes it.";
  if (!rights.review) return "Your roles don't allow reviewing a close.";
  if (view.changedSince)
    return "It has changed since it was prepared. Give it back, so that it can be prepared again.";
  if (view.checklist.some((item) => item.state === "open"))
    return "Something on the checklist is open again.";
  return null;
}
