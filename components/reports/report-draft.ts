"use client";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { rememberedColumnsOptions } from "@/lib/client/reports/report-options";
import type { CreateReportInput, ImportSizeQuery } from "@/lib/contract/api/reports";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import {
  isAccounting,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_PRESETS,
  type ReportFormat,
  SCREEN_NAMES,
} from "@/lib/domain/reports/report";

export const ReportDraft = z.object({
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  preset: z.enum(REPORT_PRESETS),
  /** Columns of the preset `chosen`, in order; null until a person changes the last choice. */
  columns: z.nullable(z.readonly(z.array(z.string()))),
  range: z.nullable(z.object({ from: z.string(), to: z.string() })),
  currency: z.string(),
  state: z.enum(["all", "open", "closed"]),
  account: z.string(),
  withFee: z.boolean(),
});
export type ReportDraft = z.output<typeof ReportDraft>;

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

export function hasChosenColumns({ kind, preset }: ReportDraft): boolean {
  return kind === "transactions" && preset === "chosen";
}

/** Returns the formats of a report. Documents come only as files to read, and imports never do. */
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

/** Returns the query for the size of an accounting product's file; null without a limit. */
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

/** Returns the request, with only the fields that the chosen kind uses. */
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
    ...(hasChosenColumns(draft) && { columns: [...(columns ?? remembered)] }),
    ...(range && { from: range.from, to: range.to }),
    ...(isOfAccount && account !== "" && { account }),
    ...(!isOfAccount && currency !== "all" && { currency }),
    ...(!isOfAccount && !isDocuments(kind) && state !== "all" && { state }),
    ...(isDocuments(kind) && { withFee }),
  };
}

/** Returns a draft's columns; null until those of last time are known. */
export function useChosenColumns(draft: ReportDraft): readonly string[] | null {
  const { columns } = draft;
  const remembered = useQuery({
    ...rememberedColumnsOptions(),
    enabled: draft.kind === "transactions" && columns === null,
  });
  if (columns !== null) return columns;
  if (remembered.data) return remembered.data.columns ?? SCREEN_NAMES;
  return remembered.isError ? SCREEN_NAMES : null;
}
