import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { BankList, BankLookup } from "@/lib/contract/api/banks";
import {
  type CreateRecipientInput,
  CreateRecipientResult,
  LookAlikes,
  type SameAccountQuery,
  SameAccounts,
} from "@/lib/contract/api/new-recipient";
import {
  type AcceptDetailsInput,
  RecipientDetail,
  RecipientFreshness,
  RecipientList,
  type RecipientQuery,
} from "@/lib/contract/api/recipients";
import { apiFetch, searchOf } from "../api-fetch";
import { useWrite } from "../query-client";
import { OPERATIONS_KEY, RECIPIENTS_KEY } from "../query-keys";
import { routeQueries } from "../route-query";

const read = routeQueries(RECIPIENTS_KEY);

/** Query for a page of recipients. The interval bounds the delay after a lost stream. */
export function recipientListOptions(query: RecipientQuery) {
  return { ...read(RecipientList, `/api/recipients?${searchOf(query)}`), refetchInterval: 60_000 };
}

/** Query for a recipient, with the checks made when the desk added it. */
export function recipientOptions(id: string) {
  return read(RecipientDetail, `/api/recipients/${encodeURIComponent(id)}`);
}

/** Adds a recipient. A retry by hand sends the same intent, so that it can't become two. */
export function useCreateRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateRecipientInput) =>
      apiFetch(CreateRecipientResult, "/api/recipients", { body: input }),
    onSettled: () => {
      for (const key of [RECIPIENTS_KEY, OPERATIONS_KEY])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

/** Recipients whose address equals this one or can be taken for it. */
export function lookAlikeOptions(address: string) {
  return read(LookAlikes, `/api/recipients/look-alikes?${searchOf({ address })}`);
}

/** Recipients that are this bank account already. */
export function sameAccountOptions({ accountNumber, bankCode, currency }: SameAccountQuery) {
  const asked = searchOf({ accountNumber, bankCode, currency });
  return read(SameAccounts, `/api/recipients/same-accounts?${asked}`);
}

/** Reads the recipients from the service now, for everybody. */
export function useRefreshRecipients() {
  return useWrite(
    () =>
      apiFetch(RecipientFreshness, "/api/recipients/refresh", { body: {}, changesNothing: true }),
    [RECIPIENTS_KEY],
  );
}

/** Accepts the details that the service shows for a changed recipient. */
export function useAcceptDetails(id: string) {
  return useWrite(
    (input: AcceptDetailsInput) =>
      apiFetch(RecipientDetail, `/api/recipients/${encodeURIComponent(id)}/accept`, {
        body: input,
      }),
    [RECIPIENTS_KEY],
  );
}

/** The banks of the service; the desk reads them again each hour. */
export function bankListOptions() {
  return { ...routeQueries("banks")(BankList, "/api/banks"), staleTime: 60 * 60_000 };
}

/**
 * Query for the account's holder. Asked without the typed name, so that further typing causes no
 * request: compare it with `matchNames`. Never retried automatically, since banks count requests.
 */
export function bankLookupOptions(account: { accountNumber: string; bankCode: string }) {
  return queryOptions({
    queryKey: ["banks", "lookup", account],
    queryFn: ({ signal }) =>
      apiFetch(BankLookup, "/api/banks/lookup", { body: account, changesNothing: true, signal }),
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
