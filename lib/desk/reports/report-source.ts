import * as z from "zod/mini";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import { type ParsedReportInput, ReportFilters } from "@/lib/contract/api/reports";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { instantsOf } from "@/lib/domain/calendar/range";
import { dayInZone, printedDay } from "@/lib/domain/calendar/zone";
import { documentStatuses } from "@/lib/domain/documents/document";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import {
  columnsProblem,
  isAccounting,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_PRESETS,
  reportColumns,
} from "@/lib/domain/reports/report";
import { describeFilters } from "@/lib/domain/transactions/history-query";
import { counted } from "@/lib/domain/words/words";
import type { Database } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { ExportRow } from "@/lib/store/reports/exports";
import type { RowFilter } from "@/lib/store/reports/row-filter";
import { settledRevision } from "@/lib/store/revision";
import { ownNumbers } from "@/lib/store/statements/statement-accounts";
import { copyOriginsToRecords } from "@/lib/store/transfers/transfer-links";
import type { UserContext } from "../context";
import { daysOfFilter, storedFilter } from "../mirror/stored-filter";
import { periodOfAccount } from "../reconciliation/period-of-account";

type ReportFacts = Pick<
  ExportRow,
  "kind" | "format" | "preset" | "filters" | "revision" | "columns" | "timeZone" | "startedAt"
>;

/** The source of a report as stored with it. Later changes don't affect it. */
export function storedReport(row: ReportFacts) {
  const kind = oneOf(REPORT_KINDS, row.kind);
  const format = oneOf(REPORT_FORMATS, row.format);
  const preset = oneOf(REPORT_PRESETS, row.preset);
  const filters = ReportFilters.parse(row.filters);
  if (row.revision === null) throw new Error("a report has no revision");
  const {
    from,
    to,
    state,
    currency,
    account,
    withFee,
    ownAccounts,
    accounts,
    history,
    undatedLeftOut,
    ...ofAccount
  } = filters;
  const zone = row.timeZone;
  const filter: RowFilter = {
    range: from && to ? instantsOf({ from, to }, zone) : null,
    state,
    currency,
  };
  if (undatedLeftOut !== undefined) filter.undated = "none";
  if (isDocuments(kind)) {
    filter.statuses = documentStatuses(kind === "receipts" ? "receipt" : "remittance");
    filter.notShortPaidAt = row.revision;
  }
  const today = dayInZone(row.startedAt, zone);
  if (history)
    filter.search = storedFilter(
      { ...history, ...(from && to && { from, to }), ...(currency !== null && { currency }) },
      { zone, today },
    );
  const source: ReportSource = {
    kind,
    preset,
    columns: reportColumns(kind, preset, preset === "chosen" ? chosenColumns(row) : undefined),
    zone,
    set: { revision: row.revision, filter, accounts },
    exceptions:
      kind === "exceptions" && account !== null && from !== null && to !== null
        ? { accountId: account, ...ofAccount, from, to, today, zone }
        : null,
    withFee,
    ownAccounts,
    filterWords: history && describeReportFilters({ ...filters, from: null, to: null }),
  };
  return { kind, format, preset, filters, source };
}

function chosenColumns({ columns }: ReportFacts): string[] {
  const names = z.array(z.string()).parse(columns);
  if (columnsProblem(names) !== null) throw new Error("a report has columns that there are not");
  return names;
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new Error(`a report can't have ${String(value)}`);
  return found;
}

/**
 * The revision of a file that is made now. Reports and receipts find everything known by now in it.
 * @param recordId the only record in the file; absent if it may hold any
 */
export async function fileRevision(db: Database, recordId: string | null = null): Promise<string> {
  await copyOriginsToRecords(db, recordId);
  return settledRevision(db);
}

/** A report's filters as stored. @throws {AppError} `not_found` for an unknown account */
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
  return {
    from,
    to,
    state,
    currency,
    account,
    coveredTo: known?.period.coveredTo ?? null,
    coveredFrom: known?.period.coveredFrom,
    accountName: known?.account.name,
    paysTransfers: known?.account.paysTransfers,
    network: known?.account.network,
    byNumber: known?.period.byNumber,
    withFee: isDocuments(kind) ? (withFee ?? true) : undefined,
    ownAccounts:
      isAccounting(preset) && currency !== null ? await ownNumbers(ctx.db, currency) : undefined,
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

/** Describes a report's filters, one text each: days first, exclusions last. */
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
