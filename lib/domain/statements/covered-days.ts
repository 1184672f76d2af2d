import { addDays, type CalendarDay } from "../calendar/day";
import type { BalanceProof } from "./balance-proof";

/**
 * The days that a statement covers: those of its lines and, where its balances prove that nothing is missing, the quiet days up to the
 * closing balance and from the day after the opening one. `Assumed:` an opening balance is of the end of its day, as banks carry over the
 * last statement's. A closing balance of a day to come says nothing of the days until then.
 * @param today the day on which it is imported
 */
export function coveredDays(
  {
    outcome,
    firstDay,
    lastDay,
    opening,
    closing,
  }: Pick<BalanceProof, "outcome" | "firstDay" | "lastDay" | "opening" | "closing">,
  today: CalendarDay,
): { firstDay: CalendarDay | null; lastDay: CalendarDay | null } {
  const [openedOn, closedOn] = [opening?.on ?? null, closing?.on ?? null];
  if (firstDay === null || lastDay === null)
    return { firstDay: openedOn ?? closedOn, lastDay: closedOn ?? openedOn };
  if (outcome !== "proven") return { firstDay, lastDay };
  const from = openedOn === null ? firstDay : addDays(openedOn, 1);
  return {
    firstDay: from < firstDay ? from : firstDay,
    lastDay: closedOn !== null && closedOn > lastDay && closedOn <= today ? closedOn : lastDay,
  };
}
