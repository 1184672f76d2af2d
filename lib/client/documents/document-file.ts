import { useMutation } from "@tanstack/react-query";
import type { DocumentQuery } from "@/lib/contract/api/transactions";
import { apiFile } from "../api-fetch";

/**
 * Fetches the document of a transaction. The page holds the small file in memory, so that it can
 * show a refusal in words.
 */
export function useDocumentFile(name: string) {
  return useMutation({
    mutationFn: ({ kind, fee = "with" }: DocumentQuery) =>
      apiFile(`/api/transactions/${encodeURIComponent(name)}/document?kind=${kind}&fee=${fee}`),
  });
}
