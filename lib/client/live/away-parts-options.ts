import { queryOptions } from "@tanstack/react-query";
import { AwayParts } from "@/lib/contract/api/away-parts";
import { apiFetch } from "../api-fetch";

const ASKED_EVERY_MS = 15_000;
/** While something is away, people wait to read that it is back. */
const ASKED_WHILE_AWAY_MS = 3_000;

/** Query for the part that is away, polled while the page is visible. */
export function awayPartsOptions() {
  return queryOptions({
    queryKey: ["away-parts"],
    queryFn: ({ signal }) => apiFetch(AwayParts, "/api/health/parts", { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.away === null ? ASKED_EVERY_MS : ASKED_WHILE_AWAY_MS,
  });
}
