import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { apiFetch } from "../api-fetch";
import { OVERVIEW_KEY, TRANSFERS_KEY } from "../query-keys";

/** Has the sandbox detect a payment of all that a transfer still waits for. */
export function useSimulatePayment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiFetch(z.undefined(), `/api/rehearsal/transfers/${encodeURIComponent(id)}/payment`, {
        body: {},
      }),
    onSettled: () => {
      for (const key of [TRANSFERS_KEY, OVERVIEW_KEY])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
