import * as z from "zod/mini";
import { ReportFilters } from "@/lib/contract/api/reports";
import { instantsOf } from "@/lib/domain/calendar/range";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { documentStatuses } from "@/lib/domain/documents/document";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import {
  columnsProblem,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_PRESETS,
  reportColumns,
  type ReportFormat,
  type ReportKind,
  type ReportPreset,
} from "@/lib/domain/reports/report";
import type { Database } from "@/lib/store/database";
import { copyOriginsToRecords } from "@/lib/store/transfers/transfer-links";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportRow } from "@/lib/store/reports/report-runs";
import type { RowFilter } from "@/lib/store/reports/row-filter";
import { settledRevision } from "@/lib/store/revision";
import { storedFilter } from "../mirror/stored-filter";
import { describeReportFilters } from "./report-filters";

/** A report's row as a value of the domain. */
interface StoredReport {
  kind: ReportKind;
  format: ReportFormat;
  preset: ReportPreset;
  filters: ReportFilters;
  source: ReportSource;
}

/** Everything that decides what is in a report. */
type ReportFacts = Pick<
  ReportRow,
  "kind" | "format" | "preset" | "filters" | "revision" | "columns" | "timeZone" | "startedAt"
>;

/** The source of a report as stored with it. Later changes don't affect it. */
export function storedReport(row: ReportFacts): StoredReport {
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
    accountName,
    paysTransfers,
    network,
    byNumber,
    coveredTo,
    coveredFrom,
    withFee,
    ownAccounts,
    accounts,
    history,
    undatedLeftOut,
  } = filters;
  const zone = row.timeZone;
  const isOfAccount = kind === "exceptions" && account !== null && from !== null && to !== null;
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
  return {
    kind,
    format,
    preset,
    filters,
    source: {
      kind,
      preset,
      columns:
        preset === "chosen"
          ? reportColumns(kind, preset, chosenColumns(row))
          : reportColumns(kind, preset),
      zone,
      set: { revision: row.revision, filter, ...(accounts && { accounts }) },
      exceptions: isOfAccount
        ? {
            accountId: account,
            ...(accountName !== undefined && { accountName }),
            ...(paysTransfers !== undefined && { paysTransfers }),
            ...(network !== undefined && { network }),
            ...(byNumber !== undefined && { byNumber }),
            from,
            to,
            coveredTo,
            ...(coveredFrom !== undefined && { coveredFrom }),
            today,
            zone,
          }
        : null,
      ...(isDocuments(kind) && { withFee }),
      ...(ownAccounts && { ownAccounts }),
      ...(history && { filterWords: describeReportFilters({ ...filters, from: null, to: null }) }),
    },
  };
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
