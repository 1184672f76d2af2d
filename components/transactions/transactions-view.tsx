"use client";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { ReadAgainButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { initialQueryData } from "@/lib/client/query-client";
import { Pagination } from "@/components/ui/pagination";
import { Time } from "@/components/ui/time";
import { Views } from "@/components/ui/views";
import { useToday, useZone } from "@/components/ui/zone";
import { singleKeyOf, useKeyDown } from "@/lib/client/single-keys";
import { PAGE_SIZES } from "@/lib/client/page-in-address";
import {
  transactionListKey,
  transactionListOptions,
  type TransactionPageQuery,
} from "@/lib/client/transactions/transaction-options";
import { filterOfSearch, rangeOfSearch } from "@/lib/client/transactions/transaction-search";
import { useTransactionSearch } from "@/lib/client/transactions/use-transaction-search";
import type { TransactionList, TransactionView } from "@/lib/contract/api/transactions";
import { TransactionsFrame } from "./transactions-frame";
import { type FiltersProps, ListBody, TransactionsEmpty } from "./list-body";
import { ListFailure } from "./list-failure";
import { TotalsFooter, useTotals } from "./totals-footer";
import { TransactionSkeleton } from "./transaction-columns";
import { TransactionDrawer } from "./transaction-drawer";
import { isNamed, nameOf } from "./transaction-cells";

interface TransactionsViewProps {
  /** Null if the server could not read it; the page then says why. */
  initial: InitialPage | null;
  exportButton: ReactNode;
}

/** The service's transactions, live. Filters, page and drawer are in the URL. */
export function TransactionsView(props: TransactionsViewProps) {
  const { initial, exportButton } = props;
  const today = useToday();
  const { search, setFilter, setPage, setOpen } = useTransactionSearch();
  const filters = { search, onChange: setFilter };
  const filter = filterOfSearch(search, today);
  const page = useTransactionPage({ filter, page: search.page, pageSize: search.rows }, initial);
  const { data: list, error, isFetching } = page;
  const totals = useTotals(filter);
  const counted = totals.state.kind === "counted" ? totals.state.totals.counted : null;
  const rows = list?.transactions ?? [];
  const ids = rows.map((transaction) => transaction.id);
  const listed = rows.find((transaction) => isNamed(transaction, search.open));
  const open = (transaction: TransactionView | undefined) =>
    transaction && setOpen(nameOf(transaction));
  const openId = (id: string) => open(rows.find((transaction) => transaction.id === id));
  const step = (by: number) => {
    const id = listed ? neighbour(ids, listed.id, by) : null;
    return id === null ? null : () => openId(id);
  };
  useRowKeys(ids, listed?.id ?? null, openId);
  const retry = () => void page.refetch();
  const isEmpty = list !== undefined && rows.length === 0 && list.unreadable.length === 0;

  return (
    <>
      <TransactionsFrame source="live" exportButton={exportButton} hasDrawer={search.open !== null}>
        <TransactionFilters {...filters} onOpen={setOpen} />
        {error && (
          <ListFailure
            error={error}
            failedAt={page.errorUpdatedAt}
            onRetry={retry}
            onClear={() => setFilter({ state: null, period: "all", from: null, to: null })}
            onFirstPage={() => setPage(1)}
            retrying={isFetching}
            copyFrom={list?.freshness.verifiedAt ?? null}
          />
        )}
        {!list && !error && <TransactionSkeleton />}
        {isEmpty && (
          <div className="flex-1 overflow-auto">
            <TransactionsEmpty {...filters} onFirstPage={() => setPage(1)} />
          </div>
        )}
        {list && !isEmpty && <ListBody list={list} openName={search.open} onOpen={open} />}
        {!isEmpty && (list || !error) && <TotalsFooter totals={totals} />}
        {list && (
          <div className="flex flex-none flex-wrap items-center">
            <div className="min-h-10 min-w-0 flex-1 max-md:basis-full">
              {!isEmpty && (
                <Pagination
                  page={list.page}
                  rows={rows.length + list.unreadable.length}
                  total={list.total ?? counted}
                  hasNext={list.hasNext}
                  onPage={setPage}
                  pageSize={list.pageSize}
                  pageSizes={PAGE_SIZES}
                  onPageSize={(size) => setFilter({ rows: size })}
                />
              )}
            </div>
            <span className="inline-flex items-center gap-1 pr-4 text-12 whitespace-nowrap text-ink-3 max-md:px-4 max-md:pb-2">
              <span>
                Read from the service <Time at={list.freshness.verifiedAt} format="seconds" />
              </span>
              <ReadAgainButton reading={isFetching} onRead={retry} />
            </span>
          </div>
        )}
      </TransactionsFrame>
      <TransactionDrawer
        name={search.open}
        listed={listed}
        step={step}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

const STEPS: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** J, K and the arrow keys move the focus, which is the cursor; a drawer follows. */
function useRowKeys(ids: readonly string[], openId: string | null, onOpen: (id: string) => void) {
  useKeyDown((event) => {
    const key = singleKeyOf(event, { within: ".drawer" });
    const step = key === null ? undefined : STEPS[key];
    if (step === undefined) return;
    const target = event.target instanceof Element ? event.target : null;
    const focusedId =
      target?.closest<HTMLElement>("[data-transaction]")?.dataset["transaction"] ?? null;
    // Arrows scroll, unless somebody is on a row.
    if (key?.startsWith("arrow") && focusedId === null) return;
    const nextId = neighbour(ids, focusedId ?? openId, step);
    if (nextId === null) return;
    event.preventDefault();
    if (openId !== null) onOpen(nextId);
    if (!target?.closest(".drawer")) focusRow(nextId);
  });
}

/** Returns the id this many rows further; null at either end. */
function neighbour(ids: readonly string[], id: string | null, step: number): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0] ?? null;
  return ids[at + step] ?? null;
}

/** Focuses a row in the table or the list, whichever isn't hidden. */
function focusRow(id: string): void {
  for (const link of document.querySelectorAll<HTMLElement>(
    `[data-transaction-link="${CSS.escape(id)}"]`,
  )) {
    if (link.offsetParent === null) continue;
    link.focus();
    link.scrollIntoView({ block: "nearest" });
    return;
  }
}

export interface InitialPage {
  query: TransactionPageQuery;
  list: TransactionList;
}

/** Keeps the page before while the next is read, but not under another filter. */
function useTransactionPage(query: TransactionPageQuery, initial: InitialPage | null) {
  const key = transactionListKey(query);
  const isInitial =
    initial !== null && JSON.stringify(transactionListKey(initial.query)) === JSON.stringify(key);
  return useQuery({
    ...transactionListOptions(query),
    ...initialQueryData(isInitial ? initial.list : null),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === key[2] ? previous : undefined,
  });
}

const TABS = [
  { key: "all", state: null, label: "All" },
  { key: "open", state: "open", label: "Open" },
  { key: "closed", state: "closed", label: "Closed" },
] as const;

function TransactionFilters(props: FiltersProps & { onOpen: (name: string) => void }) {
  const today = useToday();
  const zone = useZone();
  const { search, onChange, onOpen } = props;
  const preset = search.period === "all" ? null : search.period;
  return (
    <>
      <Views
        label="Open or closed"
        views={TABS.map(({ key, state, label }) => ({
          key,
          label,
          current: search.state === state,
          onSelect: () => onChange({ state }),
        }))}
      />
      <div className="fbar">
        <ReferenceLookup onOpen={onOpen} />
        <DateRangePicker
          label="Created"
          value={rangeOfSearch(search, today)}
          preset={preset}
          onChange={({ preset: period, from, to }) =>
            onChange(period === "custom" ? { period, from, to } : { period, from: null, to: null })
          }
          onClear={() => onChange({ period: "all", from: null, to: null })}
        />
        <span className="text-12 text-ink-3">
          Days in {zoneAbbreviation(zone, `${today}T12:00:00Z`)}
        </span>
        {search.state !== null && (
          <span className="ml-auto text-12 text-ink-3 max-lg:ml-0">{MEANING[search.state]}</span>
        )}
      </div>
    </>
  );
}

const MEANING = { open: "Awaiting payment", closed: "Failed and cancelled included" } as const;

/** Opens an exact reference or id, since the service has no search by text. */
function ReferenceLookup({ onOpen }: { onOpen: (name: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onOpen(text.trim());
  };
  return (
    <form role="search" data-search className="w-72 max-md:w-full" onSubmit={submit}>
      <Input
        look="bar"
        icon="search"
        mono={text !== ""}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        enterKeyHint="go"
        placeholder="Open by exact reference or id"
        aria-label="Open a transaction by its exact reference or id"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        right={<Kbd keys={text.trim() === "" ? ["/"] : ["Enter"]} />}
      />
    </form>
  );
}
