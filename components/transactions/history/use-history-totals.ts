"use client";
import { useQuery } from "@tanstack/react-query";
import { mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import type { MirrorFilter } from "@/lib/contract/api/mirror";
import type { Totals, TotalsState } from "../use-totals";

/** The totals of a filter of the copy, as the footer shows those of the service. */
export function useHistoryTotals(filter: MirrorFilter): Totals {
  const { data, error, isFetching, refetch } = useQuery(mirrorTotalsOptions(filter));
  const state: TotalsState = data
    ? {
        kind: "counted",
        totals: {
          ...data,
          done: true,
          unreadable: 0,
          undated: 0,
          isCutShort: false,
          waiting: false,
        },
      }
    : error && !isFetching
      ? { kind: "failed", error }
      : { kind: "counting", counted: null, waiting: false };
  return { state, count: () => void refetch(), stop: null };
}
