import { queryOptions } from "@tanstack/react-query";
import { Overview } from "@/lib/contract/api/transfers";
import { apiFetch } from "../api-fetch";

export const OVERVIEW_KEY = "overview";

export function overviewOptions() {
  return queryOptions({
    queryKey: [OVERVIEW_KEY],
    queryFn: ({ signal }) => apiFetch(Overview, "/api/overview", { signal }),
    refetchInterval: 15_000,
  });
}
