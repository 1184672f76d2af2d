"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { filterKey, transactionTotalsOptions } from "@/lib/client/transactions/transaction-options";
import type { TransactionFilter, TransactionTotals } from "@/lib/contract/api/transactions";

/** State of counting a filter's totals. Figures are shown once all are counted. */
export type TotalsState =
  | { kind: "not_counted" }
  | { kind: "counting"; counted: number | null; waiting: boolean }
  | { kind: "counted"; totals: TransactionTotals }
  | { kind: "failed"; error: Error };

export interface Totals {
  state: TotalsState;
  count: () => void;
  /** Null where counting takes only a moment. */
  stop: (() => void) | null;
}

/**
 * Counts a filter's totals. Starts automatically with a range of days. All dates may need any
 * number of requests to the service, so a person starts it.
 */
export function useTotals(filter: TransactionFilter): Totals {
  const client = useQueryClient();
  const key = filterKey(filter);
  const [asked, setAsked] = useState<{ key: string; wanted: boolean } | null>(null);
  const enabled = asked?.key === key ? asked.wanted : filter.from !== undefined;
  const options = transactionTotalsOptions(filter);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled });
  return {
    state: stateOf(data, error, isFetching),
    count: () => {
      setAsked({ key, wanted: true });
      if (enabled) void refetch();
    },
    stop: () => {
      setAsked({ key, wanted: false });
      // Cancelling also discards what was counted so far.
      void client.cancelQueries({ queryKey: options.queryKey });
    },
  };
}

function stateOf(
  data: TransactionTotals | undefined,
  error: Error | null,
  isFetching: boolean,
): TotalsState {
  if (isFetching)
    return {
      kind: "counting",
      counted: data && !data.done ? data.counted : null,
      waiting: data?.waiting ?? false,
    };
  if (error) return { kind: "failed", error };
  return data?.done ? { kind: "counted", totals: data } : { kind: "not_counted" };
}
