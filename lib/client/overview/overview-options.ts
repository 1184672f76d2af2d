import { Overview, OverviewFigures } from "@/lib/contract/api/overview";
import { routeQuery } from "../route-query";
import { OVERVIEW_KEY } from "../query-keys";

export const overviewOptions = () =>
  routeQuery(Overview, "/api/overview", {
    queryKey: [OVERVIEW_KEY],
    refetchInterval: 15_000,
  });

/** Sums of weeks: a minute's delay changes nothing that anybody decides by them. */
export const overviewFiguresOptions = () =>
  routeQuery(OverviewFigures, "/api/overview/figures", {
    queryKey: ["overview-figures"],
    staleTime: 60_000,
    // The sums grow while the copy is being filled.
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? 5_000 : 60_000),
  });
