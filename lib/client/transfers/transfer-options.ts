import { queryOptions } from "@tanstack/react-query";
import { TransferDetail } from "@/lib/contract/api/transfers";
import { apiFetch } from "../api-fetch";
import { transferKey } from "../query-keys";

/** One transfer of the desk. Hints keep it live; the interval is what a lost stream costs at most. */
export function transferOptions(id: string) {
  return queryOptions({
    queryKey: transferKey(id),
    queryFn: ({ signal }) =>
      apiFetch(TransferDetail, `/api/transfers/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: 15_000,
  });
}
