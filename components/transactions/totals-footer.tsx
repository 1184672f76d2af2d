"use client";
import { TextButton } from "@/components/ui/text-button";
import { ApiFailure } from "@/lib/client/api-fetch";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { counted, groupedCount } from "@/lib/domain/words/counted";
import { CountedTotals } from "./counted-totals";
import type { Totals } from "./use-totals";

interface TotalsFooterProps {
  totals: Totals;
  zone: string;
}

/** The filtered set's totals, a line for each currency, between a single rule and a double one. */
export function TotalsFooter({ totals, zone }: TotalsFooterProps) {
  const counted = totals.state.kind === "counted" ? totals.state.totals : null;
  const notes = counted ? notesOf(counted) : [];
  return (
    <div className="flex-none">
      <div className="totals-box gutter @container overflow-hidden">
        {counted ? (
          <CountedTotals totals={counted} zone={zone} onRecount={totals.count} />
        ) : (
          <UncountedTotals totals={totals} />
        )}
      </div>
      {notes.length > 0 && (
        <p className="px-6 py-1.5 text-12 text-warning-ink max-md:px-4">{notes.join(" ")}</p>
      )}
    </div>
  );
}

function UncountedTotals({ totals: { state, count, stop } }: { totals: Totals }) {
  return (
    <p className="totals flex min-h-9 flex-wrap items-center gap-x-3 px-6 py-1.5 max-md:px-4">
      <b>Totals</b>
      {state.kind === "counting" && (
        <>
          <span className="num text-ink-2">
            {state.counted === null
              ? "Counting…"
              : `Counting… ${groupedCount(state.counted)} so far`}
            {state.waiting && ", waiting for the service"}
          </span>
          {stop && <TextButton onClick={stop}>Stop counting</TextButton>}
        </>
      )}
      {state.kind === "not_counted" && (
        <>
          <span className="text-ink-3">Not counted</span>
          <TextButton onClick={count}>Count totals</TextButton>
        </>
      )}
      {state.kind === "failed" && (
        <>
          <span role="alert" className="text-danger-ink">
            {state.error.message}
          </span>
          {!isInvalid(state.error) && <TextButton onClick={count}>Count again</TextButton>}
        </>
      )}
    </p>
  );
}

/** Whether counting again would give the same answer. */
function isInvalid(error: Error): boolean {
  return error instanceof ApiFailure && error.code === "invalid";
}

/** What the figures leave out or are unsure about. */
function notesOf({ unreadable, undated, isCutShort }: TransactionTotals): string[] {
  return [
    ...(isCutShort
      ? [
          "The service ended its list before all the transactions that it counts, so these figures are incomplete. Choose fewer days.",
        ]
      : []),
    ...(unreadable > 0
      ? [
          `${counted(unreadable, "row")} from the service could not be read and ${unreadable === 1 ? "is" : "are"} in no figure.`,
        ]
      : []),
    ...(undated > 0
      ? [`${groupedCount(undated)} without a date ${undated === 1 ? "is" : "are"} counted in.`]
      : []),
  ];
}
