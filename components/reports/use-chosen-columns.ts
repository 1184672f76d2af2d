"use client";
import { useQuery } from "@tanstack/react-query";
import { rememberedColumnsOptions } from "@/lib/client/reports/report-options";
import { SCREEN_NAMES } from "@/lib/domain/reports/report";
import type { ReportDraft } from "./report-draft";

/**
 * The columns of a draft: those chosen since the page was opened, otherwise those of last time, otherwise what the screen shows.
 * Null until the last choice is known.
 */
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
