import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { RehearsalAccounts, type RehearsalStatementQuery } from "@/lib/contract/api/rehearsal";
import { apiFetch, apiFile } from "../api-fetch";
import { OVERVIEW_KEY, TRANSFERS_KEY } from "../query-keys";

/** The accounts for which the sandbox writes statements; they don't change while it runs. */
export function rehearsalAccountsOptions() {
  return queryOptions({
    queryKey: ["rehearsal", "accounts"],
    queryFn: ({ signal }) => apiFetch(RehearsalAccounts, "/api/rehearsal/statements", { signal }),
    staleTime: Infinity,
  });
}

/** Fetches a statement that the sandbox writes. The page holds its bytes, so that a refusal comes in words. */
export function useRehearsalStatement() {
  return useMutation({
    mutationFn: (query: RehearsalStatementQuery) =>
      apiFile(`/api/rehearsal/statements/file?${new URLSearchParams(query).toString()}`),
  });
}

/** Makes the sandbox detect a payment of everything still due. */
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

/** Changes a recipient's account or wallet in the sandbox, to rehearse a swapped payee. */
export function useSwapRecipient(id: string) {
  return useMutation({
    mutationFn: () =>
      apiFetch(z.undefined(), `/api/rehearsal/recipients/${encodeURIComponent(id)}/swap`, {
        body: {},
      }),
  });
}
