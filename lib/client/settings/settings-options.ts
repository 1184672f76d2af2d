import { queryOptions } from "@tanstack/react-query";
import { ConnectionView, OrganisationView } from "@/lib/contract/api/settings";
import { apiFetch } from "../api-fetch";
import { SETTINGS_KEY } from "../query-keys";

/** How the desk is connected to the service. Hints keep it live. */
export function connectionOptions() {
  return queryOptions({
    queryKey: [SETTINGS_KEY, "connection"],
    queryFn: ({ signal }) => apiFetch(ConnectionView, "/api/settings/connection", { signal }),
    refetchInterval: 30_000,
  });
}

export function organisationOptions() {
  return queryOptions({
    queryKey: [SETTINGS_KEY, "organisation"],
    queryFn: ({ signal }) => apiFetch(OrganisationView, "/api/settings/organisation", { signal }),
  });
}
