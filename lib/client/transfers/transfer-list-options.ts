import { queryOptions } from "@tanstack/react-query";
import {
  createLoader,
  parseAsBoolean,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import { TransferList, type TransferQuery } from "@/lib/contract/api/transfers";
import { apiFetch, searchOf } from "../api-fetch";
import { PAGE_SIZES, parseAsPage } from "../page-in-address";
import { TRANSFERS_KEY } from "../query-keys";

/** The transfers page's address: `?state=open&type=onramp&needs=true&q=invoice&page=2`. */
export const transferSearch = {
  state: parseAsStringLiteral(["open", "closed"] as const),
  type: parseAsStringLiteral(["onramp", "offramp"] as const),
  needs: parseAsBoolean.withDefault(false),
  q: parseAsString.withDefault(""),
  page: parseAsPage.withDefault(1),
  rows: parseAsNumberLiteral(PAGE_SIZES).withDefault(25),
};
export type TransferSearch = inferParserType<typeof transferSearch>;

export const loadTransferSearch = createLoader(transferSearch);

/** Builds the route's query from the address. */
export function transferQueryOf({
  state,
  type,
  needs,
  q,
  page,
  rows,
}: TransferSearch): TransferQuery {
  const search = q.trim().slice(0, 200);
  return {
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
    ...(needs ? { needs: "you" as const } : {}),
    ...(search ? { search } : {}),
    page,
    pageSize: rows,
  };
}

/** Query for a page of transfers. The interval bounds the delay after a lost stream. */
export function transferListOptions(query: TransferQuery) {
  const asked = searchOf(query);
  return queryOptions({
    queryKey: [TRANSFERS_KEY, "list", asked],
    queryFn: ({ signal }) => apiFetch(TransferList, `/api/transfers?${asked}`, { signal }),
    refetchInterval: 15_000,
  });
}
