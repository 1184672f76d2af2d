import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  ImportView,
  StatementAccountView,
  type AddStatementAccountInput,
  type ChangeStatementAccountInput,
  type ReadingChoice,
  type StatementAccounts,
} from "@/lib/contract/api/statements";
import { apiFetch } from "../api-fetch";
import { keepAnswer } from "../keep-answer";
import { RECONCILIATION_KEY } from "../query-keys";
import {
  importListOptions,
  importOptions,
  importPath,
  receivedFileKey,
  statementAccountsOptions,
  waitingFilesKey,
} from "./statement-options";

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

function useImportChanged() {
  const client = useQueryClient();
  return (view: ImportView) => {
    keepAnswer(client, importOptions(view.id).queryKey, view);
    void client.invalidateQueries({ queryKey: importListOptions().queryKey });
    // Once it was started, a file is read as it was tried; that is asked for when somebody looks at it again.
    void client.invalidateQueries({ queryKey: receivedFileKey(view.id), refetchType: "none" });
  };
}

/** Has the worker import a file as chosen. */
export function useStartImport(id: string) {
  const onSuccess = useImportChanged();
  return useMutation({
    mutationFn: (choice: ReadingChoice) =>
      apiFetch(ImportView, `${importPath(id)}/start`, { body: choice }),
    onSuccess,
  });
}

/** Discards a file that was not imported. */
export function useDiscardFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiFetch(z.undefined(), `${importPath(id)}/file`, { method: "DELETE" }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: waitingFilesKey }),
        client.invalidateQueries({ queryKey: importListOptions().queryKey }),
      ]),
  });
}

/** Stops an import that hasn't come to its end: nothing of it is kept. */
export function useCancelImport(id: string) {
  const client = useQueryClient();
  const onSuccess = useImportChanged();
  return useMutation({
    mutationFn: () => apiFetch(ImportView, importPath(id), { method: "DELETE" }),
    onSuccess,
    // It may have ended in the meantime: then its end is shown.
    onError: () => client.invalidateQueries({ queryKey: importOptions(id).queryKey }),
  });
}
