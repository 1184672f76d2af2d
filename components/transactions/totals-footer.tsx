"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Columns } from "@/components/ui/column-table";
import { Dialog } from "@/components/ui/dialog";
import { MAX_CELL_CHARACTERS, Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { Table, Td, Th, type ThProps } from "@/components/ui/table";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { TotalsTable } from "@/components/ui/totals-table";
import { ApiFailure } from "@/lib/client/api-fetch";
import { filterKey, transactionTotalsOptions } from "@/lib/client/transactions/transaction-options";
import type { TransactionFilter, TransactionTotals } from "@/lib/contract/api/transactions";
import { counted, groupedCount } from "@/lib/domain/words/words";
import { inCurrencyOrder } from "@/lib/money/currency";
import { formatFigure, listFigure } from "@/lib/money/format";
import { COLUMNS, DROPS } from "./transaction-columns";
import { statusLabelOf } from "./transaction-cells";

/** Totals of the filtered transactions, a line for each currency. */
export function TotalsFooter({ totals }: { totals: Totals }) {
  const counted = totals.state.kind === "counted" ? totals.state.totals : null;
  const notes = counted ? notesOf(counted) : [];
  return (
    <div className="flex-none">
      <div className="totals-box gutter @container overflow-hidden">
        {counted ? (
          <CountedTotals totals={counted} onRecount={totals.count} />
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

function isInvalid(error: Error): boolean {
  return error instanceof ApiFailure && error.code === "invalid";
}

function notesOf({ unreadable = 0, undated = 0, isCutShort = false }: Counted): string[] {
  const notes = [
    isCutShort &&
      "The service ended its list before all the transactions that it counts, so these figures are incomplete. Choose fewer days.",
    unreadable > 0 &&
      `${counted(unreadable, "row")} from the service could not be read and ${unreadable === 1 ? "is" : "are"} in no figure.`,
    undated > 0 &&
      `${groupedCount(undated)} without a date ${undated === 1 ? "is" : "are"} counted in.`,
  ];
  return notes.filter((note) => note !== false);
}

const LINES_SHOWN = 4;

function CountedTotals({ totals, onRecount }: { totals: Counted; onRecount: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const [isByStatus, setByStatus] = useState(false);
  const sent = amountsOf(totals.sent);
  const received = amountsOf(totals.received);
  const all = Math.max(sent.length, received.length, 3);
  const lines = isWhole || all <= LINES_SHOWN + 1 ? all : LINES_SHOWN;
  const hidden = all - lines;
  const fits = fitColumns(totals.sent, totals.received);
  const labels = [
    <b key="label">Totals</b>,
    <span key="of">
      <span className="num text-ink-2">{`${groupedCount(totals.settledCount)} of ${groupedCount(totals.counted)} transactions counted`}</span>{" "}
      <TextButton onClick={() => setByStatus(true)}>By status</TextButton>
    </span>,
    <span key="what" className="text-ink-3">
      Only confirmed and completed payments
    </span>,
    <span key="when" className="text-ink-3">
      Counted <Time at={totals.countedAt} format="time" />{" "}
      <TextButton onClick={onRecount}>Count again</TextButton>
    </span>,
  ];
  return (
    <>
      <Table
        label="Totals by currency"
        className={fits ? "totals table-fixed @max-[840px]:hidden" : "hidden"}
      >
        <Columns columns={COLUMNS} />
        <thead>
          <tr>
            <Heading colSpan={3}>What is counted</Heading>
            <Heading>Sent</Heading>
            <Heading className={DROPS.received}>Received</Heading>
            <td className={DROPS.rate} />
            <td className={DROPS.rate} />
            <td />
          </tr>
        </thead>
        <tbody>
          {Array.from(
            { length: Math.max(lines + (hidden > 0 ? 1 : 0), labels.length) },
            (_, line) => (
              <tr key={line}>
                <td colSpan={3} className="truncate">
                  {labels[line]}
                </td>
                <Td figure>{amountAt(sent, line, lines)}</Td>
                <Td figure className={DROPS.received}>
                  {hidden > 0 && line === lines ? (
                    <TextButton
                      onClick={() => setWhole(true)}
                    >{`${hidden} more currencies`}</TextButton>
                  ) : (
                    amountAt(received, line, lines)
                  )}
                </Td>
                <td className={DROPS.rate} />
                <td className={DROPS.rate} />
                <td />
              </tr>
            ),
          )}
        </tbody>
      </Table>
      <div
        className={`totals grid gap-1 px-6 py-2 max-md:px-4 ${fits ? "@min-[840px]:hidden" : ""}`}
      >
        <p className="flex flex-wrap items-baseline gap-x-3">{labels}</p>
        <AmountLine label="Sent" amounts={sent} />
        <AmountLine label="Received" amounts={received} />
      </div>
      <Dialog open={isByStatus} onOpenChange={setByStatus} title="Totals by status">
        <TotalsTable
          label="Totals by status"
          groups={totals.byStatus.map(({ status, ...sums }) => ({
            key: status,
            label: <Status status={status} label={statusLabelOf(status)} />,
            ...sums,
          }))}
        />
      </Dialog>
    </>
  );
}

function amountsOf(sums: Record<string, string>): [string, string][] {
  return inCurrencyOrder(Object.keys(sums)).map((currency) => [currency, sums[currency] ?? "0"]);
}

/** Read aloud only: the totals look like a part of the list, but are another table. */
function Heading({ children, ...cell }: ThProps) {
  return (
    <Th {...cell}>
      <span className="sr-only">{children}</span>
    </Th>
  );
}

function amountAt(amounts: readonly [string, string][], line: number, lines: number) {
  const entry = line < lines ? amounts[line] : undefined;
  return entry && <Money variant="cell" amount={entry[1]} currency={entry[0]} />;
}

function AmountLine({ label, amounts }: { label: string; amounts: readonly [string, string][] }) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] items-baseline">
      <span className="text-12 text-ink-3">{label}</span>
      <ul className="flex flex-wrap gap-x-4">
        {amounts.length === 0 && <li>–</li>}
        {amounts.map(([currency, amount]) => (
          <li key={currency}>
            <Money variant="list" amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** True if all totals fit under their columns. */
export function fitColumns(...totals: readonly Record<string, string>[]): boolean {
  return totals
    .flatMap((amounts) => Object.entries(amounts))
    .every(
      ([currency, amount]) =>
        formatFigure(listFigure(amount, currency), currency).length <= MAX_CELL_CHARACTERS,
    );
}

type Limits = "unreadable" | "undated" | "isCutShort";

/** The figures, with their limits where they were counted at the service. */
type Counted = Omit<TransactionTotals, Limits | "done" | "waiting"> &
  Partial<Pick<TransactionTotals, Limits>>;

export type TotalsState =
  | { kind: "not_counted" }
  | { kind: "counting"; counted: number | null; waiting: boolean }
  | { kind: "counted"; totals: Counted }
  | { kind: "failed"; error: Error };

export interface Totals {
  state: TotalsState;
  count: () => void;
  stop: (() => void) | null;
}

/** Counts a filter's totals. All dates may need any number of requests, so a person starts it. */
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
