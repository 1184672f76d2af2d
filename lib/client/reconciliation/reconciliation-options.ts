import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type BreakFilter,
  BreakList,
  BreakStanding,
  CommentList,
  CounterpartList,
  MatchList,
  type MatchQuery,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { apiFetch, searchOf } from "../api-fetch";
import { RECONCILIATION_KEY } from "../query-keys";
import { routeQueries } from "../route-query";

/** An account's days, both included, in the reporting zone. */
export interface AccountDays {
  account: string;
  from: string;
  to: string;
}

const query = routeQueries(RECONCILIATION_KEY);

export function summaryOptions(days: AccountDays) {
  return queryOptions({
    ...query(ReconciliationSummary, `/api/reconciliation?${searchOf(days)}`),
    // A run under way ends with a hint. This interval bounds the delay after a lost one.
    refetchInterval: (read) => (read.state.data?.running ? 3_000 : 60_000),
  });
}

function pagesOptions<Schema extends z.ZodMiniType<{ nextCursor: string | null }>>(
  schema: Schema,
  list: "matches" | "breaks",
  asked: object,
) {
  return infiniteQueryOptions({
    queryKey: [RECONCILIATION_KEY, list, asked],
    queryFn: ({ signal, pageParam }) =>
      apiFetch(schema, `/api/reconciliation/${list}?${searchOf({ ...asked, cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function matchesOptions(days: AccountDays, state: MatchQuery["state"]) {
  return pagesOptions(MatchList, "matches", { ...days, state });
}

export function breaksOptions(days: AccountDays, side: "lines" | "legs", only: BreakFilter | null) {
  return pagesOptions(BreakList, "breaks", { ...days, side, only });
}

/** Query for the state of a line or leg that was open earlier. */
export function breakStandingOptions(account: string, subject: string) {
  return query(
    BreakStanding,
    `/api/reconciliation/breaks/standing?${searchOf({ account, subject })}`,
  );
}

export function commentsOptions(subject: string) {
  return query(CommentList, `/api/reconciliation/comments?${searchOf({ subject })}`);
}

/** Query for people's comments on the lines and legs of a match. */
export function matchCommentsOptions(matchId: string) {
  return query(CommentList, `/api/reconciliation/matches/${matchId}/comments`);
}

/** Query for what can be matched by hand, close to an amount and day or a part of it. */
export function counterpartsOptions({
  near,
  ...others
}: {
  account: string;
  side: "lines" | "legs";
  q: string;
  near: { amount: string; on: string; isPart: boolean } | null;
}) {
  const part = near?.isPart ? "part" : null;
  return query(
    CounterpartList,
    `/api/reconciliation/counterparts?${searchOf({ ...others, amount: near?.amount, on: near?.on, as: part })}`,
  );
}
