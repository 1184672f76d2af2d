import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  ImportList,
  ImportView,
  type ReadingChoice,
  ReadingPreview,
  ReceivedFile,
  WaitingFiles,
} from "@/lib/contract/api/statements";
import { apiFetch } from "../api-fetch";
import { cacheAnswer } from "../query-client";
import { STATEMENTS_KEY } from "../query-keys";

/** Key of what is read from a file itself. No hint changes it. */
const FILE_KEY = "statement-file";

const importPath = (id: string): `/api/${string}` =>
  `/api/statements/imports/${encodeURIComponent(id)}`;

export function importListOptions() {
  return queryOptions({
    queryKey: [STATEMENTS_KEY, "imports"],
    queryFn: ({ signal }) => apiFetch(ImportList, "/api/statements/imports", { signal }),
  });
}

const waitingFilesKey = [STATEMENTS_KEY, "files"] as const;

/** Query for files not imported. `sent`: how many this page sent, each of which may be one. */
export function waitingFilesOptions(sent: number) {
  return queryOptions({
    queryKey: [...waitingFilesKey, sent],
    queryFn: ({ signal }) => apiFetch(WaitingFiles, "/api/statements/files", { signal }),
    placeholderData: keepPreviousData,
  });
}

export function isUnderWay({ state }: Pick<ImportView, "state">): boolean {
  return state === "queued" || state === "running";
}

/** Query for an import, polled until it has ended. */
export function importOptions(id: string) {
  return queryOptions({
    queryKey: [STATEMENTS_KEY, "import", id],
    queryFn: ({ signal }) => apiFetch(ImportView, importPath(id), { signal }),
    refetchInterval: (read) => (read.state.data && isUnderWay(read.state.data) ? 1_000 : false),
  });
}

const receivedFileKey = (id: string): readonly string[] => [FILE_KEY, id];

/** Query for what a file holds. It is read like the account's last; `anew` ignores its start. */
export function receivedFileOptions(id: string, account: string | null, anew = false) {
  const query = new URLSearchParams({
    ...(account !== null && { account }),
    ...(anew && { anew: "yes" }),
  }).toString();
  return queryOptions({
    queryKey: [FILE_KEY, id, account, anew],
    queryFn: ({ signal }) =>
      apiFetch(ReceivedFile, `${importPath(id)}/file${query && `?${query}`}`, { signal }),
    staleTime: 60_000,
  });
}

/** Query for a preview of the first lines. The last answer stays until the next is here. */
export function readingPreviewOptions(id: string, choice: ReadingChoice) {
  return queryOptions({
    queryKey: [FILE_KEY, id, "preview", choice.format, choice.mapping],
    queryFn: ({ signal }) =>
      apiFetch(ReadingPreview, `${importPath(id)}/preview`, {
        body: choice,
        changesNothing: true,
        signal,
      }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

function useImportChanged() {
  const client = useQueryClient();
  return (view: ImportView) => {
    cacheAnswer(client, importOptions(view.id).queryKey, view);
    void client.invalidateQueries({ queryKey: importListOptions().queryKey });
    // A started file is read as it was tried. Refetched when somebody looks at it again.
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

/** Cancels an unfinished import. None of it is kept. */
export function useCancelImport(id: string) {
  const client = useQueryClient();
  const onSuccess = useImportChanged();
  return useMutation({
    mutationFn: () => apiFetch(ImportView, importPath(id), { method: "DELETE" }),
    onSuccess,
    // The import may have ended meanwhile. Then its end is shown.
    onError: () => client.invalidateQueries({ queryKey: importOptions(id).queryKey }),
  });
}
