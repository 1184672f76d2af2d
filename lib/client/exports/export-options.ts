import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExportView, type CreateExportInput } from "@/lib/contract/api/exports";
import { apiFetch } from "../api-fetch";
import { cacheAnswer } from "../query-client";
import { routeQuery } from "../route-query";

const EXPORTS_KEY = "exports";
const PATH = "/api/exports/transactions";

/** URL of the export's file. The file is written once, while it is fetched. */
export const exportFilePath = (number: number): string => `${PATH}/${number}/file`;
export const exportManifestPath = (number: number): string => `${PATH}/${number}/manifest`;

export function isEnded({ state }: Pick<ExportView, "state">): boolean {
  return state === "done" || state === "cancelled" || state === "failed";
}

/** An export's progress, polled until it has ended. */
export const exportOptions = (number: number) =>
  routeQuery(ExportView, `${PATH}/${number}`, {
    queryKey: [EXPORTS_KEY, number],
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data) ? false : 1_000),
    // Followed even while the dialog is closed or the window is in the background.
    refetchIntervalInBackground: true,
  });

/** Numbers an export; the file is fetched after that. */
export const useCreateExport = () =>
  useExportWrite((input: CreateExportInput) => apiFetch(ExportView, PATH, { body: input }));

/** Stops an export: the download breaks off in the browser. */
export const useCancelExport = () =>
  useExportWrite((number: number) =>
    apiFetch(ExportView, `${PATH}/${number}`, { method: "DELETE" }),
  );

function useExportWrite<Input>(mutationFn: (input: Input) => Promise<ExportView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (view) => cacheAnswer(client, exportOptions(view.number).queryKey, view),
  });
}
