import { queryOptions } from "@tanstack/react-query";
import { LookAlikes, SameAccounts, type SameAccountQuery } from "@/lib/contract/api/new-recipient";
import { apiFetch } from "../api-fetch";
import { RECIPIENTS_KEY } from "../query-keys";
import { searchOf } from "../search-of";

/** Recipients whose address equals this one or can be taken for it. */
export function lookAlikeOptions(address: string) {
  return queryOptions({
    queryKey: [RECIPIENTS_KEY, "look-alikes", address],
    queryFn: ({ signal }) =>
      apiFetch(LookAlikes, `/api/recipients/look-alikes?${searchOf({ address })}`, { signal }),
  });
}

/** Recipients that are this bank account already. */
export function sameAccountOptions({ accountNumber, bankCode, currency }: SameAccountQuery) {
  const asked = searchOf({ accountNumber, bankCode, currency });
  return queryOptions({
    queryKey: [RECIPIENTS_KEY, "same-accounts", asked],
    queryFn: ({ signal }) =>
      apiFetch(SameAccounts, `/api/recipients/same-accounts?${asked}`, { signal }),
  });
}
