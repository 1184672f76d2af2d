import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  ImportSize,
  RememberedColumns,
  ReportChanges,
  ReportList,
  ReportView,
  type CreateReportInput,
  type ImportSizeQuery,
} from "@/lib/contract/api/reports";
import { Verification } from "@/lib/contract/api/verification";
import { apiFetch, searchOf } from "../api-fetch";
import { isEnded } from "../exports/export-options";
import { cacheAnswer } from "../query-client";
import { routeQuery } from "../route-query";
import { REPORTS_KEY } from "../query-keys";

const PATH = "/api/reports";

/** Where the browser fetches a report's file, any number of times. */
export const reportFilePath = (number: number): string => `${PATH}/${number}/file`;
export const reportManifestPath = (number: number): string => `${PATH}/${number}/manifest`;

/** Query for all exports, newest first, polled while one is being written. */
export function reportListOptions() {
  return infiniteQueryOptions({
    queryKey: [REPORTS_KEY, "list"],
    queryFn: ({ signal, pageParam }) =>
      apiFetch(ReportList, pageParam === null ? PATH : `${PATH}?before=${pageParam}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextBefore,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) =>
        page.reports.some((report) => report.state === "running"),
      )
        ? 1_000
        : false,
  });
}

/** A report's progress, polled until it has ended. */
export const reportOptions = (number: number) =>
  routeQuery(ReportView, `${PATH}/${number}`, {
    queryKey: [REPORTS_KEY, "one", number],
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data) ? false : 1_000),
    // Followed even while its dialog is closed or the window is in the background.
    refetchIntervalInBackground: true,
  });

/** Query for how a report would differ if it were made now, computed each time. */
export const reportChangesOptions = (number: number) =>
  routeQuery(ReportChanges, `${PATH}/${number}/changes`, {
    queryKey: [REPORTS_KEY, "changes", number],
    staleTime: 0,
  });

/** Query for the size of an accounting product's file. Null while too little is chosen to know. */
export const importSizeOptions = (query: ImportSizeQuery | null) =>
  routeQuery(ImportSize, `${PATH}/import-size?${searchOf(query ?? {})}`, {
    queryKey: [REPORTS_KEY, "import-size", query],
    enabled: query !== null,
    staleTime: 60_000,
  });

const COLUMNS_KEY = [REPORTS_KEY, "columns"] as const;

/** Query for the columns that this person chose last. */
export const rememberedColumnsOptions = () =>
  routeQuery(RememberedColumns, `${PATH}/columns`, {
    queryKey: COLUMNS_KEY,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Remembers columns. Requests go one after another, so the last choice counts. */
export function useRememberColumns() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "report-columns" },
    mutationFn: (columns: readonly string[]) =>
      apiFetch(RememberedColumns, `${PATH}/columns`, { method: "PUT", body: { columns } }),
    onSuccess: (remembered) => client.setQueryData(COLUMNS_KEY, remembered),
  });
}

/** Numbers a report; its file is fetched after that. */
export const useCreateReport = () =>
  useReportWrite((input: CreateReportInput) => apiFetch(ReportView, PATH, { body: input }));

/** Stops the writing of a report: its download breaks off. */
export const useCancelReport = () =>
  useReportWrite((number: number) =>
    apiFetch(ReportView, `${PATH}/${number}`, { method: "DELETE" }),
  );

function useReportWrite<Input>(mutationFn: (input: Input) => Promise<ReportView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (view) => cacheAnswer(client, reportOptions(view.number).queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: [REPORTS_KEY, "list"] }),
  });
}

export type ToVerify = { file: File; number: string } | { sha256: string };

export function useVerify() {
  return useMutation({
    mutationFn: (input: ToVerify) => {
      if ("sha256" in input)
        return apiFetch(Verification, `${PATH}/verify?sha256=${encodeURIComponent(input.sha256)}`, {
          changesNothing: true,
        });
      const name = input.number.trim() === "" ? input.file.name : input.number.trim();
      return apiFetch(Verification, `${PATH}/verify?name=${encodeURIComponent(name)}`, {
        method: "POST",
        file: input.file,
        changesNothing: true,
      });
    },
  });
}
