import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImportView, StatementAccountView, type AddStatementAccountInput, type ReadingChoice, type StatementAccounts } from "@/lib/contract/api/statements";
import { apiFetch } from "../api-fetch";
import { importListOptions, importOptions, importPath, statementAccountsOptions } from "./statement-options";

/** Adds an account or wallet; it is in the list at once. */
export function useAddStatementAccount() {
  const client = useQueryClient();
  const { queryKey } = statementAccountsOptions();
  return useMutation({
    mutationFn: (input: AddStatementAccountInput) => apiFetch(StatementAccountView, "/api/statements/accounts", { body: input }),
    onSuccess: (account) => {
      client.setQueryData(queryKey, (before: StatementAccounts | undefined) => ({ accounts: [...(before?.accounts ?? []), account] }));
      return client.invalidateQueries({ queryKey });
    },
  });
}

function useImportChanged() {
  const client = useQueryClient();
  return (view: ImportView) => {
    client.setQueryData(importOptions(view.id).queryKey, view);
    void client.invalidateQueries({ queryKey: importListOptions().queryKey });
  };
}

/** Has the worker import a file as chosen. */
export function useStartImport(id: string) {
  const onSuccess = useImportChanged();
  return useMutation({ mutationFn: (choice: ReadingChoice) => apiFetch(ImportView, `${importPath(id)}/start`, { body: choice }), onSuccess });
}

/** Stops an import that hasn't come to its end: nothing of it is kept. */
export function useCancelImport(id: string) {
  const client = useQueryClient();
  const onSuccess = useImportChanged();
  return useMutation({
    mutationFn: () => apiFetch(ImportView, importPath(id), { method: "DELETE" }),
    onSuccess,
    // It may have ended meanwhile: then its end is what to show.
    onError: () => client.invalidateQueries({ queryKey: importOptions(id).queryKey }),
  });
}
