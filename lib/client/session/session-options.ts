import { queryOptions } from "@tanstack/react-query";
import { MeView } from "@/lib/contract/api/me";
import { apiFetch } from "../api-fetch";
import { SESSION_KEY } from "../query-keys";

/** Who is signed in. Asked now and then, so that an end of the session shows without a click. */
export function meOptions() {
  return queryOptions({
    queryKey: [SESSION_KEY, "me"],
    queryFn: ({ signal }) => apiFetch(MeView, "/api/me", { signal }),
    refetchInterval: 60_000,
  });
}
