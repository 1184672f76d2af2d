import { useMutation } from "@tanstack/react-query";
import {
  type ChangeOrganisationInput,
  ConnectionCheck,
  ConnectionView,
  OrganisationView,
  ParkedEventsReplayed,
  ProfileProbe,
  ProfileSaved,
} from "@/lib/contract/api/settings";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { routeQuery } from "../route-query";
import { SETTINGS_KEY } from "../query-keys";

const CONNECTION_KEY = [SETTINGS_KEY, "connection"] as const;

/** How the desk is connected to the service. Hints keep it live. */
export const connectionOptions = () =>
  routeQuery(ConnectionView, "/api/settings/connection", {
    queryKey: CONNECTION_KEY,
    refetchInterval: 30_000,
  });

export const organisationOptions = () =>
  routeQuery(OrganisationView, "/api/settings/organisation", {
    queryKey: [SETTINGS_KEY, "organisation"],
  });

export function useChangeOrganisation() {
  return useWrite(
    (input: ChangeOrganisationInput) =>
      apiFetch(OrganisationView, "/api/settings/organisation", { method: "PATCH", body: input }),
    [SETTINGS_KEY, "organisation"],
  );
}

/** Asks the service for its banks, to see whether it answers. */
export function useCheckConnection() {
  return useWrite(
    () =>
      apiFetch(ConnectionCheck, "/api/settings/connection/check", {
        body: {},
        changesNothing: true,
      }),
    CONNECTION_KEY,
  );
}

/** Finds out how the service takes what its interface doesn't show. As many calls as that takes may last a minute. */
export function useProbeProfile() {
  return useMutation({
    mutationFn: () =>
      apiFetch(ProfileProbe, "/api/settings/connection/probe", {
        body: {},
        changesNothing: true,
        signal: new AbortController().signal,
      }),
  });
}

/** Saves keys of the service profile, in place of those saved before. */
export function useSaveProfile() {
  return useWrite(
    (keys: unknown) =>
      apiFetch(ProfileSaved, "/api/settings/connection/profile", { method: "PUT", body: { keys } }),
    CONNECTION_KEY,
  );
}

/** Makes the desk try the parked events again. */
export function useReplayParkedEvents() {
  return useWrite(
    () => apiFetch(ParkedEventsReplayed, "/api/settings/connection/parked-events", { body: {} }),
    CONNECTION_KEY,
  );
}
