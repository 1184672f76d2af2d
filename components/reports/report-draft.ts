import type { CreateReportInput, ImportSizeQuery } from "@/lib/contract/api/reports";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import {
  REPORT_FORMATS,
  SCREEN_NAMES,
  isAccounting,
  type ReportFormat,
  type ReportKind,
  type ReportPreset,
} from "@/lib/domain/reports/report";

/** What somebody has chosen so far; kept while the page is open, whatever is closed on it. */
export interface ReportDraft {
  kind: ReportKind;
  format: ReportFormat;
  preset: ReportPreset;
  /** Of the preset `chosen`, in their order; null until somebody changes what they chose last. */
  columns: readonly string[] | null;
  range: { from: string; to: string } | null;
  currency: string;
  state: "all" | "open" | "closed";
  account: string;
  /** Of receipts and remittance advice. */
  withFee: boolean;
}

export const EMPTY_DRAFT: ReportDraft = {
  kind: "reconciliation",
  format: "csv",
  preset: "screen",
  columns: null,
  range: null,
  currency: "all",
  state: "all",
  account: "",
  withFee: true,
};

export function isOfChosenColumns({ kind, preset }: ReportDraft): boolean {
  return kind === "transactions" && preset === "chosen";
}

/** In which formats the report can be made: documents are for reading alone, and what a product imports is not. */
export function formatsOf({
  kind,
  preset,
}: Pick<ReportDraft, "kind" | "preset">): readonly ReportFormat[] {
  if (isDocuments(kind)) return ["pdf"];
  return kind === "transactions" && isAccounting(preset) ? ["csv", "xlsx"] : REPORT_FORMATS;
}

/** The chosen format, or the first that there is of such a report. */
export function formatOf(draft: ReportDraft): ReportFormat {
  const formats = formatsOf(draft);
  return formats.includes(draft.format) ? draft.format : (formats[0] ?? "csv");
}

/** By what the size of a file for an accounting product with a limit is asked for; null if it has none, or its days or its currency aren't chosen. */
export function importSizeQuery({
  kind,
  preset,
  range,
  currency,
  state,
}: ReportDraft): ImportSizeQuery | null {
  if (
    kind !== "transactions" ||
    (preset !== "xero" && preset !== "quickbooks") ||
    !range ||
    currency === "all"
  )
    return null;
  return { preset, from: range.from, to: range.to, currency, ...(state !== "all" && { state }) };
}

/** What is asked for: only what the chosen kind has a use for. @param remembered the columns where a choice begins */
export function inputOf(
  draft: ReportDraft,
  remembered: readonly string[] = SCREEN_NAMES,
): CreateReportInput {
  const { kind, preset, columns, range, currency, state, account, withFee } = draft;
  const isOfAccount = kind === "exceptions";
  return {
    kind,
    format: formatOf(draft),
    ...(kind === "transactions" && { preset }),
    ...(isOfChosenColumns(draft) && { columns: [...(columns ?? remembered)] }),
    ...(range && { from: range.from, to: range.to }),
    ...(isOfAccount && account !== "" && { account }),
    ...(!isOfAccount && currency !== "all" && { currency }),
    ...(!isOfAccount && !isDocuments(kind) && state !== "all" && { state }),
    ...(isDocuments(kind) && { withFee }),
  };
}
