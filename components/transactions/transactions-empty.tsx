"use client";
import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/components/ui/date-range";
import { EmptyState } from "@/components/ui/empty-state";
import { zoneAbbreviation } from "@/components/ui/format-time";
import {
  rangeOfSearch,
  type TransactionSearch,
} from "@/lib/client/transactions/transaction-search";

interface TransactionsEmptyProps {
  search: TransactionSearch;
  today: string;
  zone: string;
  onChange: (change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to">>) => void;
  onFirstPage: () => void;
}

const KIND = { open: "open transactions", closed: "closed transactions" } as const;

/** Says what was searched and how to widen it. */
export function TransactionsEmpty({
  search,
  today,
  zone,
  onChange,
  onFirstPage,
}: TransactionsEmptyProps) {
  const range = rangeOfSearch(search, today);
  const kind = search.state === null ? "transactions" : KIND[search.state];
  if (search.page > 1) {
    return (
      <EmptyState
        title={`There is no page ${search.page}`}
        actions={<Button onClick={onFirstPage}>Go to the first page</Button>}
      >
        <p>The list is shorter than that, or has become shorter since.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No ${kind}${range ? `, ${rangeLabel(range)}` : ""}`}
      actions={
        <>
          {search.period !== "last_month" && range && (
            <Button onClick={() => onChange({ period: "last_month", from: null, to: null })}>
              Show last month
            </Button>
          )}
          {range && (
            <Button onClick={() => onChange({ period: "all", from: null, to: null })}>
              Show any date
            </Button>
          )}
          {search.state !== null && (
            <Button onClick={() => onChange({ state: null })}>Show open and closed</Button>
          )}
        </>
      }
    >
      <p>
        {range
          ? `The service has none that were created on these days in ${zoneAbbreviation(zone, `${today}T12:00:00Z`)}.`
          : "The service has none under this filter."}{" "}
        A transaction appears once its rate is confirmed; before that, requests are under Transfers.
      </p>
    </EmptyState>
  );
}
