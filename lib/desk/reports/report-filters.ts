import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { ParsedReportInput, ReportFilters } from "@/lib/contract/api/reports";
import type { UserContext } from "@/lib/desk/context";
import { daysOfFilter } from "@/lib/desk/mirror/stored-filter";
import { periodOfAccount } from "@/lib/desk/reconciliation/period-of-account";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { isDocuments } from "@/lib/domain/reports/pdf-limits";
import { isAccounting } from "@/lib/domain/reports/report";
import { SEARCH_RULE } from "@/lib/domain/transactions/search-rule";
import { ownNumbers } from "@/lib/store/statements/statement-accounts";

/** A report's filters as they are stored with it. @throws {AppError} `not_found` for an unknown account */
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
    ...(kind === "corridors" && { ratesDirected: true }),
    ...ofAccounting,
  };
}

/** The filters of an export of all history: a period has become days, and what was left empty is left out. @param today in the reporting zone */
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
    ...(text && { searchRule: SEARCH_RULE }),
  };
}
