import { useMutation } from "@tanstack/react-query";
import type { DocumentQuery } from "@/lib/contract/api/documents";
import { apiFile } from "../api-fetch";

/** Fetches one transaction's document. It is small, so the page holds it and can show a refusal in words. */
export function useDocumentFile(name: string) {
  return useMutation({
    mutationFn: ({ kind, fee = "with" }: DocumentQuery) =>
      apiFile(`/api/transactions/${encodeURIComponent(name)}/document?kind=${kind}&fee=${fee}`),
  });
}
