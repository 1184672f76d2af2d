import { queryOptions } from "@tanstack/react-query";
import { RecipientDetail, RecipientList, type RecipientQuery } from "@/lib/contract/api/recipients";
import { apiFetch } from "../api-fetch";
import { RECIPIENTS_KEY } from "../query-keys";
import { searchOf } from "../search-of";

/** One page of the recipients. The interval is what a lost stream of hints costs at most. */
export function recipientListOptions(query: RecipientQuery) {
  const { type, currency, takes, search, sort, page, pageSize } = query;
  const asked = searchOf({
    type,
    currency,
    takes,
    search,
    sort,
    page: page as number | undefined,
    pageSize: pageSize as number | undefined,
  });
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
    queryFn: ({ signal }) =>
      apiFetch(RecipientDetail, `/api/recipients/${encodeURIComponent(id)}`, { signal }),
  });
}
