import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  ImportList,
  ImportView,
  ReadingPreview,
  ReceivedFile,
  StatementAccounts,
  WaitingFiles,
  type ReadingChoice,
} from "@/lib/contract/api/statements";
import { apiFetch } from "../api-fetch";
import { STATEMENTS_KEY } from "../query-keys";

/** What is read of a file itself: no hint changes it. */
const FILE_KEY = "statement-file";

export const importPath = (id: string): `/api/${string}` =>
  `/api/statements/imports/${encodeURIComponent(id)}`;

export function statementAccountsOptions() {
  return queryOptions({
    queryKey: [STATEMENTS_KEY, "accounts"],
    queryFn: ({ signal }) => apiFetch(StatementAccounts, "/api/statements/accounts", { signal }),
  });
}

export function importListOptions() {
  return queryOptions({
    queryKey: [STATEMENTS_KEY, "imports"],
    queryFn: ({ signal }) => apiFetch(ImportList, "/api/statements/imports", { signal }),
  });
}

/** All that is read of files that wait. */
export const waitingFilesKey = [STATEMENTS_KEY, "files"] as const;

/** Files that arrived and were not imported. @param sent how many this page has sent, be it without an answer: with each, there may be one more */
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

/** One import, followed until it has come to its end. */
export function importOptions(id: string) {
  return queryOptions({
    queryKey: [STATEMENTS_KEY, "import", id],
    queryFn: ({ signal }) => apiFetch(ImportView, importPath(id), { signal }),
    refetchInterval: (read) => (read.state.data && isUnderWay(read.state.data) ? 1_000 : false),
  });
}

/** All that is read of a file itself. */
export const receivedFileKey = (id: string): readonly string[] => [FILE_KEY, id];

/** What was recognised in a file; with an account that a person has picked, as that account's last file was read. @param anew not as it was started before */
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

/** The first lines as they would be read. Asked by POST, and changes nothing; the last answer stays until the next is here. */
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
