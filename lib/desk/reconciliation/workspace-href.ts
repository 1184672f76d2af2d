import type { CalendarDay } from "@/lib/domain/calendar/day";

/** Link to the workspace that shows an account's match or suggestion, by the day of one of its lines. */
export function workspaceHref({
  accountId,
  day,
  tab,
}: {
  accountId: string;
  day: CalendarDay;
  tab: "matched" | "suggested";
}): string {
  return `/reconciliation?${new URLSearchParams({ account: accountId, period: "custom", from: day, to: day, tab }).toString()}`;
}
