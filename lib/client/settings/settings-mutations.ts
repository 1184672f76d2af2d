import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  ConnectionCheck,
  OrganisationView,
  ParkedEventsReplayed,
  ProfileProbe,
  ProfileSaved,
  type ChangeOrganisationInput,
} from "@/lib/contract/api/settings";
import { apiFetch } from "../api-fetch";
import { SETTINGS_KEY } from "../query-keys";

export function useChangeOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangeOrganisationInput) =>
      apiFetch(OrganisationView, "/api/settings/organisation", { method: "PATCH", body: input }),
    onSettled: () => client.invalidateQueries({ queryKey: [SETTINGS_KEY, "organisation"] }),
  });
}

/** Asks the service for its banks, to see whether it answers. */
export function useCheckConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiFetch(ConnectionCheck, "/api/settings/connection/check", {
        body: {},
        changesNothing: true,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [SETTINGS_KEY, "connection"] }),
  });
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keys: unknown) =>
      apiFetch(ProfileSaved, "/api/settings/connection/profile", {
        method: "PUT",
        body: { keys },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [SETTINGS_KEY, "connection"] }),
  });
}

/** Makes the desk try the parked events again. */
export function useReplayParkedEvents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiFetch(ParkedEventsReplayed, "/api/settings/connection/parked-events", { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: [SETTINGS_KEY, "connection"] }),
  });
}
