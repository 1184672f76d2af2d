import { queryOptions } from "@tanstack/react-query";
import { SessionList } from "@/lib/contract/api/sessions";
import { apiFetch } from "../api-fetch";
import { SESSION_KEY } from "../query-keys";

/** One's own live sessions. */
export function ownSessionsOptions() {
  return queryOptions({
    queryKey: [SESSION_KEY, "list"],
    queryFn: ({ signal }) => apiFetch(SessionList, "/api/me/sessions", { signal }),
  });
}
