import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type AddStatementAccountInput,
  type ChangeStatementAccountInput,
  StatementAccounts,
  StatementAccountView,
} from "@/lib/contract/api/statement-accounts";
import { apiFetch } from "../api-fetch";
import { RECONCILIATION_KEY, STATEMENTS_KEY } from "../query-keys";

export function statementAccountsOptions() {
  return queryOptions({
    queryKey: [STATEMENTS_KEY, "accounts"],
    queryFn: ({ signal }) => apiFetch(StatementAccounts, "/api/statements/accounts", { signal }),
  });
}

/** Adds an account or wallet; it is in the list at once. */
export function useAddStatementAccount() {
  const client = useQueryClient();
  const { queryKey } = statementAccountsOptions();
  return useMutation({
    mutationFn: (input: AddStatementAccountInput) =>
      apiFetch(StatementAccountView, "/api/statements/accounts", { body: input }),
    onSuccess: (account) => {
      client.setQueryData(queryKey, (before: StatementAccounts | undefined) => ({
        accounts: [...(before?.accounts ?? []), account],
      }));
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** Changes what an account is called. If somebody else changed it first, the list shows its current state. */
export function useChangeStatementAccount(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangeStatementAccountInput) =>
      apiFetch(z.undefined(), `/api/statements/accounts/${id}`, { method: "PATCH", body: input }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: statementAccountsOptions().queryKey }),
        client.invalidateQueries({ queryKey: [RECONCILIATION_KEY] }),
      ]),
  });
}
