import { queryOptions } from "@tanstack/react-query";
import { TransferEvidence } from "@/lib/contract/api/evidence";
import { apiFetch } from "../api-fetch";
import { RECONCILIATION_KEY } from "../query-keys";

/** Query for the evidence of a transfer's three legs. */
export function evidenceOptions(transactionId: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "evidence", transactionId],
    queryFn: ({ signal }) =>
      apiFetch(
        TransferEvidence,
        `/api/reconciliation/evidence/${encodeURIComponent(transactionId)}`,
        { signal },
      ),
    staleTime: 30_000,
    retry: false,
  });
}
