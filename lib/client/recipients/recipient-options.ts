import { queryOptions } from "@tanstack/react-query";
import { LookAlikes, RecipientDetail, RecipientList, SameAccounts, type RecipientQuery, type SameAccountQuery } from "@/lib/contract/api/recipients";
import { apiFetch } from "../api-fetch";

/** Every read of recipients starts with this key: one hint makes all of them stale. */
export const RECIPIENTS_KEY = "recipients";

function searchOf(query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.toString();
}

/** One page of the recipients. The interval is what a lost stream of hints costs at most. */
export function recipientListOptions(query: RecipientQuery) {
  const { type, currency, takes, search, sort, page, pageSize } = query;
  const asked = searchOf({ type, currency, takes, search, sort, page: page as number | undefined, pageSize: pageSize as number | undefined });
  return queryOptions({
    queryKey: [RECIPIENTS_KEY, "list", asked],
    queryFn: ({ signal }) => apiFetch(RecipientList, `/api/recipients?${asked}`, { signal }),
    refetchInterval: 60_000,
  });
}

/** One recipient, with what was checked when it was added here. */
export function recipientOptions(id: string) {
  return queryOptions({
    queryKey: [RECIPIENTS_KEY, "detail", id],
    queryFn: ({ signal }) => apiFetch(RecipientDetail, `/api/recipients/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Recipients whose address equals this one or can be taken for it. */
export function lookAlikeOptions(address: string) {
  return queryOptions({
    queryKey: [RECIPIENTS_KEY, "look-alikes", address],
    queryFn: ({ signal }) => apiFetch(LookAlikes, `/api/recipients/look-alikes?${searchOf({ address })}`, { signal }),
  });
}

/** Recipients that are this bank account already. */
export function sameAccountOptions({ accountNumber, bankCode, currency }: SameAccountQuery) {
  const asked = searchOf({ accountNumber, bankCode, currency });
  return queryOptions({
    queryKey: [RECIPIENTS_KEY, "same-accounts", asked],
    queryFn: ({ signal }) => apiFetch(SameAccounts, `/api/recipients/same-accounts?${asked}`, { signal }),
  });
}
