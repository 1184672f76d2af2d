import { queryOptions } from "@tanstack/react-query";
import { OpenCount } from "@/lib/contract/api/open-count";
import { apiFetch } from "../api-fetch";
import { RECONCILIATION_KEY } from "../query-keys";

/** What waits on all accounts, for the rail. A hint brings what changes. */
export function openCountOptions() {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "open"],
    queryFn: ({ signal }) => apiFetch(OpenCount, "/api/reconciliation/open", { signal }),
    staleTime: 30_000,
  });
}
