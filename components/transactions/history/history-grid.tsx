"use client";
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import type { HistoryList } from "@/lib/client/mirror/mirror-options";
import { singleKeyOf, useKeyDown } from "@/lib/client/single-keys";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { type MirrorOrder, nextOrder } from "@/lib/domain/transactions/history-query";
import { formatMoney, listFigure } from "@/lib/money/format";
import { cellsOf, DateAndTime, nameOf, phoneLinesOf, PhoneTitle } from "../transaction-cells";
import { COLUMNS } from "../transaction-columns";
import type { HistoryRows } from "./use-blocks";
import type { ScrolledRows } from "./use-scroll";

export interface HistoryGridProps {
  list: HistoryList;
  /** Set while a press on a column head loads another list, whose head takes the focus. */
  sortingRef: RefObject<boolean>;
  rows: HistoryRows;
  scrolled: ScrolledRows;
  isPhone: boolean;
  openRow: number | null;
  onOpen: (row: number) => void;
  onOrder: (order: MirrorOrder) => void;
}

/** Any number of rows, of which only those in view are drawn. The grid has the focus and points at the row the keyboard is on. */
export function HistoryGrid(props: HistoryGridProps) {
  const { list, sortingRef, rows, scrolled, isPhone, openRow, onOpen, onOrder } = props;
  const gridId = useId();
  // The cursor follows its record, so that it stays there when rows are added above.
  const [cursor, setCursor] = useState<{ row: number; id: string | null }>({ row: 0, id: null });
  const found = cursor.id === null ? null : rows.rowOf(({ id }) => id === cursor.id);
  const active = found ?? cursor.row;
  const { box, onScroll, boxPx, first, last, placeOf, show, perView } = scrolled;
  const openId = openRow === null ? null : (rows.rowAt(openRow)?.id ?? null);
  const idOf = (row: number): string => `${gridId}-${row}`;
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  useEffect(() => {
    if (openRow !== null) setCursor({ row: openRow, id: openId });
  }, [openRow, openId]);
  const go = (to: number): void => {
    const row = Math.max(0, Math.min(rows.count - 1, to));
    setCursor({ row, id: rows.rowAt(row)?.id ?? null });
    show(row);
    if (openRow !== null && rows.rowAt(row)) onOpen(row);
  };
  const placeFor = (key: string) => placeAfter(key, { active, perView, count: rows.count });
  // From anywhere on the page, and in the drawer.
  useKeyDown((event) => {
    const key = singleKeyOf(event, { within: ".drawer" });
    if (key !== "j" && key !== "k") return;
    event.preventDefault();
    go(placeFor(key) ?? active);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as Element).closest("button,a,input")
    )
      return;
    // Letter keys are handled for the whole page, above.
    const to = event.key.length === 1 ? null : placeFor(event.key);
    if (to === null && event.key !== "Enter") return;
    event.preventDefault();
    if (to === null) onOpen(active);
    else go(to);
  };
  const onClick = (event: MouseEvent): void => {
    const row = (event.target as Element).closest<HTMLElement>("[data-row]")?.dataset["row"];
    if (row !== undefined) onOpen(Number(row));
  };
  if (isPhone) {
    return (
      <div
        ref={box}
        onScroll={onScroll}
        role="region"
        aria-label="Transactions"
        className="hist-wrap gutter"
      >
        <ul style={{ height: boxPx }} className="relative">
          {drawn.map((row) => {
            const transaction = rows.rowAt(row);
            return (
              <li
                key={row}
                className="hist-phone"
                aria-posinset={row + 1}
                aria-setsize={rows.count}
                style={{ transform: `translateY(${placeOf(row)}px)` }}
              >
                {transaction ? (
                  <button
                    type="button"
                    className="rows-item"
                    data-cursor={row === openRow ? "" : undefined}
                    onClick={() => onOpen(row)}
                  >
                    <PhoneLines transaction={transaction} />
                  </button>
                ) : (
                  <span className="rows-item">
                    <Skeleton width="60%" />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    );
  }
  return (
    <div
      ref={box}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
      tabIndex={0}
      role="grid"
      aria-label="Transactions"
      aria-readonly="true"
      aria-rowcount={rows.isCounted ? rows.count + 1 : -1}
      aria-colcount={8}
      aria-busy={rows.isLoading}
      aria-activedescendant={active >= first && active <= last ? idOf(active) : undefined}
      className="hist-wrap gutter @container"
    >
      <HistoryHead list={list} sortingRef={sortingRef} onOrder={onOrder} />
      <div role="rowgroup" style={{ height: boxPx }} className="relative">
        {drawn.map((row) => (
          <HistoryRow
            key={row}
            id={idOf(row)}
            row={row}
            top={placeOf(row)}
            transaction={rows.rowAt(row)}
            isActive={row === active}
            isOpen={row === openRow}
          />
        ))}
      </div>
    </div>
  );
}

type HistoryHeadProps = Pick<HistoryGridProps, "list" | "sortingRef" | "onOrder">;

function HistoryHead({ list: { order }, sortingRef, onOrder }: HistoryHeadProps) {
  const sorted = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sortingRef.current) sorted.current?.focus({ preventScroll: true });
    sortingRef.current = false;
  }, [sortingRef]);
  const sortBy = (next: MirrorOrder): void => {
    sortingRef.current = true;
    onOrder(next);
  };
  return (
    <div role="row" aria-rowindex={1} className="hist-head">
      {COLUMNS.map(({ label, sort, figure, gridDrops }) => {
        const isSorted = sort === order.sort;
        return (
          <span
            key={label}
            role="columnheader"
            aria-sort={sort ? (isSorted ? order.direction : "none") : undefined}
            className={cn("hist-cell", figure && "f", gridDrops)}
          >
            {sort ? (
              <button
                ref={isSorted ? sorted : undefined}
                type="button"
                className="tbl-sort"
                title={
                  sort === "sent" || sort === "received"
                    ? "Sorted by amount within each currency"
                    : undefined
                }
                onClick={() => sortBy(nextOrder(order, sort))}
              >
                {label}
                {isSorted && (
                  <Icon
                    name={order.direction === "ascending" ? "sort-ascending" : "sort-descending"}
                  />
                )}
              </button>
            ) : (
              label
            )}
          </span>
        );
      })}
    </div>
  );
}

interface HistoryRowProps {
  id: string;
  row: number;
  top: number;
  transaction: TransactionView | undefined;
  isActive: boolean;
  isOpen: boolean;
}

/** A row of the grid. Only its position changes while scrolling, and often not even that. */
const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { id, row, top, transaction, isActive, isOpen } = props;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isOpen}
      data-cursor={isActive || isOpen ? "" : undefined}
      className="hist-row"
      style={{ transform: `translateY(${top}px)` }}
      data-row={row}
    >
      <Cells transaction={transaction} />
    </div>
  );
});

const Cells = memo(function Cells({ transaction }: Pick<HistoryRowProps, "transaction">) {
  const name = transaction && nameOf(transaction);
  const cells =
    transaction &&
    cellsOf(
      transaction,
      "date",
      <span className="mono ref truncate" title={name}>
        {name}
      </span>,
    );
  return COLUMNS.map(({ label, figure, clip, gridDrops }) => (
    <span
      key={label}
      role="gridcell"
      title={clip ? (transaction?.recipient?.name ?? undefined) : undefined}
      className={cn("hist-cell", figure && "f", gridDrops)}
    >
      {cells ? cells[label] : <Skeleton width="60%" />}
    </span>
  ));
});

const LONG_NAME = 80;

/** The whole name over several lines. Only the first line makes room for the amount. */
const PhoneLines = memo(function PhoneLines({ transaction }: { transaction: TransactionView }) {
  const { recipient, sent, createdAt } = transaction;
  const amount = listFigure(sent.amount, sent.currency);
  const isLong = (recipient?.name?.length ?? 0) > LONG_NAME;
  const { detail, detailEnd, meta, metaEnd } = phoneLinesOf(
    transaction,
    createdAt && <DateAndTime at={createdAt} day="date" />,
  );
  return (
    <>
      <span
        className={cn("rows-title", isLong && "text-12")}
        style={{ "--amount": `${formatMoney(amount, sent.currency).length}ch` } as CSSProperties}
      >
        <PhoneTitle transaction={transaction} />
      </span>
      <span className="rows-side">
        <Money amount={amount} currency={sent.currency} />
      </span>
      <span className="rows-small">{detail}</span>
      <span className="rows-small rows-side">{detailEnd}</span>
      <span className="rows-small inline-flex items-center gap-2">{meta}</span>
      <span className="rows-small rows-side">{metaEnd}</span>
    </>
  );
});

/** The position to which a key moves; null when it doesn't move. */
export function placeAfter(
  key: string,
  { active, perView, count }: { active: number; perView: number; count: number },
): number | null {
  const places: Record<string, number> = {
    j: active + 1,
    ArrowDown: active + 1,
    k: active - 1,
    ArrowUp: active - 1,
    PageDown: active + perView,
    PageUp: active - perView,
    Home: 0,
    End: count - 1,
  };
  return places[key] ?? null;
}
