import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
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

/** An account's days, both included, in the reporting zone. */
export interface AccountDays {
  account: string;
  from: string;
  to: string;
}

export function summaryOptions(days: AccountDays) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "summary", days],
    queryFn: ({ signal }) =>
      apiFetch(ReconciliationSummary, `/api/reconciliation?${searchOf(days)}`, { signal }),
    // A run under way ends with a hint. This interval bounds the delay after a lost one.
    refetchInterval: (read) => (read.state.data?.running ? 3_000 : 60_000),
  });
}

const matchesKey = (state: MatchQuery["state"]) => [RECONCILIATION_KEY, "matches", state] as const;

export function matchesOptions(days: AccountDays, state: MatchQuery["state"]) {
  return infiniteQueryOptions({
    queryKey: [...matchesKey(state), days],
    queryFn: ({ signal, pageParam }) =>
      apiFetch(
        MatchList,
        `/api/reconciliation/matches?${searchOf({ ...days, state, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function breaksOptions(days: AccountDays, side: "lines" | "legs", only: BreakFilter | null) {
  return infiniteQueryOptions({
    queryKey: [RECONCILIATION_KEY, "breaks", side, days, only],
    queryFn: ({ signal, pageParam }) =>
      apiFetch(
        BreakList,
        `/api/reconciliation/breaks?${searchOf({ ...days, side, only, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Query for the state of a line or leg that was open earlier. */
export function breakStandingOptions(account: string, subject: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "standing", account, subject],
    queryFn: ({ signal }) =>
      apiFetch(
        BreakStanding,
        `/api/reconciliation/breaks/standing?${searchOf({ account, subject })}`,
        { signal },
      ),
  });
}

export function commentsOptions(subject: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "comments", subject],
    queryFn: ({ signal }) =>
      apiFetch(CommentList, `/api/reconciliation/comments?${searchOf({ subject })}`, { signal }),
  });
}

/** Query for people's comments on the lines and legs of a match. */
export function matchCommentsOptions(matchId: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "comments", "match", matchId],
    queryFn: ({ signal }) =>
      apiFetch(CommentList, `/api/reconciliation/matches/${matchId}/comments`, { signal }),
  });
}

/** Query for what can be matched by hand, close to an amount and day or a part of it. */
export function counterpartsOptions(wanted: {
  account: string;
  side: "lines" | "legs";
  q: string;
  near: { amount: string; on: string; isPart: boolean } | null;
}) {
  const { near, ...others } = wanted;
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "counterparts", wanted],
    queryFn: ({ signal }) =>
      apiFetch(
        CounterpartList,
        `/api/reconciliation/counterparts?${searchOf({ ...others, amount: near?.amount, on: near?.on, as: near?.isPart ? "part" : null })}`,
        { signal },
      ),
  });
}
