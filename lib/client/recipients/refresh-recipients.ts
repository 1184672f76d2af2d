import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RecipientFreshness } from "@/lib/contract/api/recipients";
import { apiFetch } from "../api-fetch";
import { RECIPIENTS_KEY } from "../query-keys";

/** Reads the recipients from the service now, for everybody. */
export function useRefreshRecipients() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiFetch(RecipientFreshness, "/api/recipients/refresh", { body: {}, changesNothing: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECIPIENTS_KEY] }),
  });
}
