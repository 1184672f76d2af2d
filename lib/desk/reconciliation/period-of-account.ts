import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { calendarOf, type MatchRules } from "@/lib/domain/matching/rules";
import type { Queryable } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import {
  findAccountOfOurs,
  type StatementAccountRow,
} from "@/lib/store/statements/statement-accounts";
import { statementDays } from "@/lib/store/statements/statement-lines";
import { AppError, notFound } from "../app-error";
import { reportingOrganisation } from "../organisation";
import { currentRules } from "./rules";

export function noSuchAccount(): AppError {
  return notFound("There is no such account. Choose one from the list.");
}

/**
 * An account, and a period of it.
 * @throws {AppError} `not_found`; `invalid` if the last day is before the first
 */
export async function periodOfAccount(
  db: Queryable,
  { account: accountId, from, to }: { account: string; from: CalendarDay; to: CalendarDay },
): Promise<{ account: StatementAccountRow; period: PeriodOfAccount }> {
  if (to < from)
    throw new AppError("invalid", "The last day is before the first. Choose the days again.", {
      fields: { to: "Must not be before the first day" },
    });
  const [account, { reportingZone: zone }, { firstDay, lastDay }, rules] = await Promise.all([
    findAccountOfOurs(db, accountId),
    reportingOrganisation(db),
    statementDays(db, accountId),
    currentRules(db),
  ]);
  if (!account) throw noSuchAccount();
  const { currency } = account;
  return {
    account,
    period: {
      ...account,
      accountId,
      from,
      to,
      zone,
      coveredFrom: firstDay && coveredSince(firstDay, rules, currency),
      coveredTo: lastDay && coveredDay(lastDay, rules, currency),
    },
  };
}

/**
 * The last day whose transactions should all be on statements that reach `lastDay`. A line may come
 * several business days after its transaction (`businessDays.after`), so later transactions aren't
 * missing yet.
 */
export function coveredDay(lastDay: CalendarDay, rules: MatchRules, currency: string): CalendarDay {
  const { indexOf, lastDayOf } = calendarOf(rules, currency);
  return lastDayOf(indexOf(lastDay) - rules.businessDays.after);
}

/**
 * The first day whose transactions should be on statements from `firstDay` on. Payments of the days
 * off before it are booked on it.
 */
export function coveredSince(
  firstDay: CalendarDay,
  rules: MatchRules,
  currency: string,
): CalendarDay {
  const { indexOf, firstDayOf } = calendarOf(rules, currency);
  return addDays(firstDayOf(indexOf(addDays(firstDay, -1))), 1);
}

/** Link to the workspace that shows a match or suggestion, by a line's day. */
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
