import type { CreateReportInput } from "@/lib/contract/api/reports";
import type { ReportFormat, ReportKind, ReportPreset } from "@/lib/domain/reports/report";

/** What somebody has chosen so far; kept while the page is open, whatever is closed on it. */
export interface ReportDraft {
  kind: ReportKind;
  format: ReportFormat;
  preset: ReportPreset;
  range: { from: string; to: string } | null;
  currency: string;
  state: "all" | "open" | "closed";
  account: string;
}

export const EMPTY_DRAFT: ReportDraft = { kind: "reconciliation", format: "csv", preset: "screen", range: null, currency: "all", state: "all", account: "" };

/** What is asked for: only what the chosen kind has a use for. */
export function inputOf({ kind, format, preset, range, currency, state, account }: ReportDraft): CreateReportInput {
  const isOfAccount = kind === "exceptions";
  return {
    kind,
    format,
    ...(kind === "transactions" && { preset }),
    ...(range && { from: range.from, to: range.to }),
    ...(isOfAccount && account !== "" && { account }),
    ...(!isOfAccount && currency !== "all" && { currency }),
    ...(!isOfAccount && state !== "all" && { state }),
  };
}
