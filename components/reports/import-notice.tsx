"use client";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "@/components/ui/notice";
import { importSizeOptions } from "@/lib/client/reports/report-options";
import { importWords } from "./import-words";
import { importSizeQuery, type ReportDraft } from "./report-draft";

/** What a file for an accounting product would have, if that is more than the product takes: said before it is asked for. */
export function ImportNotice({ draft }: { draft: ReportDraft }) {
  const query = importSizeQuery(draft);
  const { data } = useQuery(importSizeOptions(query));
  const words = query && data && importWords(query.preset, data);
  if (!words) return null;
  return (
    <Notice tone="warning" live title={words.title}>
      {words.text}
    </Notice>
  );
}
