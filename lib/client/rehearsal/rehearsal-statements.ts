import { queryOptions, useMutation } from "@tanstack/react-query";
import { RehearsalAccounts, type RehearsalStatementQuery } from "@/lib/contract/api/rehearsal";
import { apiFetch, apiFile } from "../api-fetch";

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
