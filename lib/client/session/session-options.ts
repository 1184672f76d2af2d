import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { MeView, SessionList } from "@/lib/contract/api/session";
import type { ChangePasswordInput } from "@/lib/contract/api/users";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { routeQuery } from "../route-query";
import { SESSION_KEY } from "../query-keys";

/** Query for the signed-in person, polled so that a session's end shows without a click. */
export const meOptions = () =>
  routeQuery(MeView, "/api/me", {
    queryKey: [SESSION_KEY, "me"],
    refetchInterval: 60_000,
  });

/** Query for the user's own live sessions. */
export const ownSessionsOptions = () =>
  routeQuery(SessionList, "/api/me/sessions", {
    queryKey: [SESSION_KEY, "list"],
  });

/** Changes the user's own password, which ends their other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      apiFetch(z.undefined(), "/api/me/password", { body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: [SESSION_KEY] }),
  });
}

/** Ends all of the user's sessions except this one. */
export function useRevokeOtherSessions() {
  return useWrite(
    () => apiFetch(z.undefined(), "/api/me/sessions", { method: "DELETE" }),
    [SESSION_KEY],
  );
}

/** Ends another session of the same user. */
export function useRevokeSession() {
  return useWrite(
    (sessionId: string) =>
      apiFetch(z.undefined(), `/api/me/sessions/${encodeURIComponent(sessionId)}`, {
        method: "DELETE",
      }),
    [SESSION_KEY],
  );
}
