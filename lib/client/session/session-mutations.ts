import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChangePasswordInput } from "@/lib/contract/api/users";
import { apiFetch } from "../api-fetch";
import { SESSION_KEY } from "../query-keys";

/** Changes one's own password; one's other sessions end with it. */
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiFetch(z.undefined(), "/api/me/sessions", { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: [SESSION_KEY] }),
  });
}

/** Ends another session of the same user. */
export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      apiFetch(z.undefined(), `/api/me/sessions/${encodeURIComponent(sessionId)}`, {
        method: "DELETE",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [SESSION_KEY] }),
  });
}
