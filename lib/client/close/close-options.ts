import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { CloseView, type CloseQuery, type PrepareCloseInput } from "@/lib/contract/api/close";
import { apiFetch } from "../api-fetch";

/** Under the reconciliation's key, so that whatever makes its figures stale does so here too. */
const CLOSE_KEY = ["reconciliation", "close"] as const;
const PATH = "/api/close";

/** Where the browser fetches a closed period's pack. */
export const closePackPath = (id: string): string => `${PATH}/${id}/pack`;

/** The checklist and the statement of reconciliation of an account's period. */
export function closeOptions(days: CloseQuery) {
  return queryOptions({
    queryKey: [...CLOSE_KEY, days],
    queryFn: ({ signal }) =>
      apiFetch(CloseView, `${PATH}?${new URLSearchParams(days)}`, { signal }),
  });
}

/** What a person does with a period; each answers with its state afterwards. */
export type CloseAct =
  | { act: "prepare"; input: PrepareCloseInput }
  | { act: "review"; id: string; version: number }
  | { act: "return"; id: string; version: number; reason: string };

export function useCloseAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: CloseAct) => {
      if (act.act === "prepare") return apiFetch(CloseView, PATH, { body: act.input });
      const body =
        act.act === "return"
          ? { version: act.version, reason: act.reason }
          : { version: act.version };
      return apiFetch(CloseView, `${PATH}/${act.id}/${act.act}`, { body });
    },
    // Also after a refusal: somebody else may have moved the period on.
    onSettled: () => client.invalidateQueries({ queryKey: ["reconciliation"] }),
  });
}
