import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { ParsedReportInput, ReportFilters } from "@/lib/contract/api/reports";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { printedDay } from "@/lib/domain/calendar/zone";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import { isAccounting } from "@/lib/domain/reports/report";
import { describeFilters } from "@/lib/domain/transactions/history-query";
import { counted } from "@/lib/domain/words/words";
import { ownNumbers } from "@/lib/store/statements/statement-accounts";
import type { UserContext } from "../context";
import { daysOfFilter } from "../mirror/stored-filter";
import { periodOfAccount } from "../reconciliation/period-of-account";

/**
 * A report's filters as they are stored with it.
 * @throws {AppError} `not_found` for an unknown account
 */
export async function filtersOf(
  ctx: UserContext,
  asked: ParsedReportInput,
): Promise<ReportFilters> {
  const {
    kind,
    preset,
    from = null,
    to = null,
    state = null,
    currency = null,
    account = null,
    withFee,
  } = asked;
  const known = account && from && to ? await periodOfAccount(ctx.db, { account, from, to }) : null;
  const ofAccount = {
    account,
    coveredTo: known?.period.coveredTo ?? null,
    ...(known && {
      coveredFrom: known.period.coveredFrom,
      accountName: known.account.name,
      paysTransfers: known.account.paysTransfers,
      network: known.account.network,
      byNumber: known.period.byNumber,
    }),
  };
  const ofAccounting =
    isAccounting(preset) && currency !== null
      ? { ownAccounts: await ownNumbers(ctx.db, currency) }
      : {};
  return {
    from,
    to,
    state,
    currency,
    ...ofAccount,
    ...(isDocuments(kind) && { withFee: withFee ?? true }),
    ...ofAccounting,
  };
}

/**
 * The filters of an export of all history, with its period as days. Empty ones are left out.
 * @param today in the reporting zone
 */
export function filtersOfHistory(history: ParsedMirrorFilter, today: CalendarDay): ReportFilters {
  const { status, type, currency, recipient, amountMin, amountMax, amountCurrency, text } = history;
  const days = daysOfFilter(history, today);
  return {
    from: days?.from ?? null,
    to: days?.to ?? null,
    state: null,
    currency: currency?.toUpperCase() ?? null,
    account: null,
    coveredTo: null,
    history: {
      ...(status && status.length > 0 && { status }),
      ...(type && { type }),
      ...(recipient && { recipient }),
      ...(amountCurrency && { amountMin, amountMax, amountCurrency: amountCurrency.toUpperCase() }),
      ...(text && { text }),
    },
  };
}

/**
 * Describes a report's filters, one text each; empty for everything. The days come first,
 * exclusions last.
 */
export function describeReportFilters({
  from,
  to,
  state,
  currency,
  history,
  undatedLeftOut = 0,
}: ReportFilters): string[] {
  const words = describeFilters({ ...history, ...(currency !== null && { currency }) });
  return [
    ...(from && to
      ? [from === to ? printedDay(from) : `${printedDay(from)} – ${printedDay(to)}`]
      : []),
    ...(state === null ? [] : [state === "open" ? "Open" : "Closed"]),
    // In files a no-break space would be found only by who types one.
    ...words.map(({ label, value }) => `${label}: ${value.replaceAll("\u00a0", " ")}`),
    ...(undatedLeftOut > 0
      ? [`Left out: ${counted(undatedLeftOut, "transaction")} without a date`]
      : []),
  ];
}
