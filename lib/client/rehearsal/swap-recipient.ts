import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { apiFetch } from "../api-fetch";

/** Has the sandbox pay a recipient somewhere else. The desk finds out as it would with any service. */
export function useSwapRecipient(id: string) {
  return useMutation({
    mutationFn: () =>
      apiFetch(z.undefined(), `/api/rehearsal/recipients/${encodeURIComponent(id)}/swap`, {
        body: {},
      }),
  });
}
