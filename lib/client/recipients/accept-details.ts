import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RecipientDetail, type AcceptDetailsInput } from "@/lib/contract/api/recipients";
import { apiFetch } from "../api-fetch";
import { RECIPIENTS_KEY } from "../query-keys";

/** Accepts the details that the service shows for a changed recipient. */
export function useAcceptDetails(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AcceptDetailsInput) =>
      apiFetch(RecipientDetail, `/api/recipients/${encodeURIComponent(id)}/accept`, {
        body: input,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECIPIENTS_KEY] }),
  });
}
