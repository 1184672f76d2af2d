import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CreateRecipientResult, type CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import { apiFetch } from "../api-fetch";
import { OPERATIONS_KEY, RECIPIENTS_KEY } from "../query-keys";

/** Adds a recipient. A retry by hand sends the same intent, so that it can't become two. */
export function useCreateRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateRecipientInput) =>
      apiFetch(CreateRecipientResult, "/api/recipients", { body: input }),
    onSettled: () => {
      for (const key of [RECIPIENTS_KEY, OPERATIONS_KEY])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
