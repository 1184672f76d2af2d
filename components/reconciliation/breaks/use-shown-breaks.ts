import { useMemo } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type {
  BreakFilter,
  BreakList as BreakPage,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { daysOfAge } from "@/lib/domain/exceptions/exception";
import { formatFigure } from "@/lib/money/format";
import { useBreaks } from "./break-list";

interface Shown {
  days: AccountDays;
  summary: ReconciliationSummary;
  /** What came with the page: all breaks, so nothing of it is used while a filter is on. */
  initial: { lines: BreakPage; legs: BreakPage } | null;
  today: string;
  /** The band of age that is chosen; null for all. */
  age: number | null;
  only: BreakFilter | null;
}

/** Used for an age that the period has no days for: nothing is on this day. */
const NO_DAYS = { from: "1970-01-01", to: "1970-01-01" };

/** Both lists of breaks under the filters that are on, with what stands above each. */
export function useShownBreaks({ days, summary, initial, today, age, only }: Shown) {
  const shown = age === null ? days : { ...days, ...(daysOfAge(age, days, today) ?? NO_DAYS) };
  const filtered = age !== null || only !== null;
  const lines = useBreaks(shown, "lines", only, filtered ? null : (initial?.lines ?? null));
  const legs = useBreaks(shown, "legs", only, filtered ? null : (initial?.legs ?? null));
  const all = useMemo(() => [...lines.breaks, ...legs.breaks], [lines.breaks, legs.breaks]);
  const { account, counts, breaks, ageing } = summary;
  const counted = (age === null ? undefined : ageing[age]) ?? {
    lines: counts.breakLines,
    legs: counts.breakLegs,
  };
  // With a filter on, the total number isn't known.
  const head = (count: number, sum: string) => ({
    count: only === null ? count : null,
    sum: filtered ? null : formatFigure(sum, account.currency),
  });
  return {
    lines,
    legs,
    all,
    filtered,
    heads: { lines: head(counted.lines, breaks.bank), legs: head(counted.legs, breaks.desk) },
    state: {
      error: lines.list.error ?? legs.list.error,
      hasData: lines.list.data !== undefined && legs.list.data !== undefined,
      retrying: lines.list.isFetching || legs.list.isFetching,
      onRetry: () => void Promise.all([lines.list.refetch(), legs.list.refetch()]),
    },
  };
}
