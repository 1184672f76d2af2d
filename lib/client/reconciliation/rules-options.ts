import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { RehearsalView, RulesView, type RehearseInput, type SaveRulesInput } from "@/lib/contract/api/match-rules";
import { apiFetch } from "../api-fetch";
import { RECONCILIATION_KEY } from "../query-keys";

export function rulesOptions() {
  return queryOptions({ queryKey: [RECONCILIATION_KEY, "rules"], queryFn: ({ signal }) => apiFetch(RulesView, "/api/reconciliation/rules", { signal }) });
}

/** A dry run, asked about until it has ended. */
export function rehearsalOptions(id: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "rehearsal", id],
    queryFn: ({ signal }) => apiFetch(RehearsalView, `/api/reconciliation/rules/rehearsals/${id}`, { signal }),
    refetchInterval: (read) => (read.state.data?.state === "done" || read.state.data?.state === "failed" ? false : 1_000),
  });
}

export function useRehearse() {
  return useMutation({ mutationFn: (input: RehearseInput) => apiFetch(RehearsalView, "/api/reconciliation/rules/rehearsals", { body: input }) });
}

export function useSaveRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SaveRulesInput) => apiFetch(RulesView, "/api/reconciliation/rules", { body: input }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECONCILIATION_KEY] }),
  });
}
