import { queryOptions } from "@tanstack/react-query";
import { Overview, OverviewFigures } from "@/lib/contract/api/overview";
import { apiFetch } from "../api-fetch";
import { OVERVIEW_KEY } from "../query-keys";

export function overviewOptions() {
  return queryOptions({
    queryKey: [OVERVIEW_KEY],
    queryFn: ({ signal }) => apiFetch(Overview, "/api/overview", { signal }),
    refetchInterval: 15_000,
  });
}

/** Sums of weeks: a minute's delay changes nothing that anybody decides by them. */
export function overviewFiguresOptions() {
  return queryOptions({
    queryKey: ["overview-figures"],
    queryFn: ({ signal }) => apiFetch(OverviewFigures, "/api/overview/figures", { signal }),
    staleTime: 60_000,
    // The sums grow while the copy is being filled.
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? 5_000 : 60_000),
  });
}
