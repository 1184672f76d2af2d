import { queryOptions } from "@tanstack/react-query";
import { OpenCount } from "@/lib/contract/api/open-count";
import { apiFetch } from "../api-fetch";
import { RECONCILIATION_KEY } from "../query-keys";

/** Query for the number of open items of all accounts, shown in the rail. Hints keep it current. */
export function openCountOptions() {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "open"],
    queryFn: ({ signal }) => apiFetch(OpenCount, "/api/reconciliation/open", { signal }),
    staleTime: 30_000,
  });
}
