import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CreateRecipientResult, RecipientFreshness, type CreateRecipientInput } from "@/lib/contract/api/recipients";
import { apiFetch } from "../api-fetch";
import { OPERATIONS_KEY } from "../operations/operation-options";
import { RECIPIENTS_KEY } from "./recipient-options";

/** Adds a recipient. A retry by hand sends the same intent, so that it can't become two. */
export function useCreateRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateRecipientInput) => apiFetch(CreateRecipientResult, "/api/recipients", { body: input }),
    onSettled: () => {
      for (const key of [RECIPIENTS_KEY, OPERATIONS_KEY]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

/** Reads the recipients from the service now, for everybody. */
export function useRefreshRecipients() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiFetch(RecipientFreshness, "/api/recipients/refresh", { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECIPIENTS_KEY] }),
  });
}
