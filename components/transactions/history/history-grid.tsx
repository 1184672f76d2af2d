"use client";
import {
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import type { HistoryList } from "@/lib/client/mirror/mirror-options";
import type { MirrorOrder } from "@/lib/domain/transactions/mirror-sort";
import { HistoryHead } from "./history-head";
import { HistoryRow } from "./history-row";
import { PhoneRow } from "./phone-row";
import { placeAfter } from "./place-after";
import { useLetterKeys } from "./use-letter-keys";
import type { HistoryRows } from "./use-blocks";
import type { ScrolledRows } from "./use-scroll";

export interface HistoryGridProps {
  list: HistoryList;
  /** Set while a press on a column head asks for another list. */
  sortingRef: RefObject<boolean>;
  rows: HistoryRows;
  scrolled: ScrolledRows;
  isPhone: boolean;
  zone: string;
  /** Position of the row in the drawer; null when no row of the list is. */
  openRow: number | null;
  onOpen: (row: number) => void;
  onOrder: (order: MirrorOrder) => void;
}

/** Any number of rows, of which only those in view are drawn. The grid has the focus and points at the row the keyboard is on. */
export function HistoryGrid({
  list,
  sortingRef,
  rows,
  scrolled,
  isPhone,
  zone,
  openRow,
  onOpen,
  onOrder,
}: HistoryGridProps) {
  const gridId = useId();
  // Known by its record, so that it stays on it when others come above.
  const [stood, setStood] = useState<{ row: number; id: string | null }>({ row: 0, id: null });
  const found = stood.id === null ? null : rows.rowOf(({ id }) => id === stood.id);
  const active = found ?? stood.row;
  const { box, onScroll, boxPx, first, last, placeOf, show, perView } = scrolled;
  const openId = openRow === null ? null : (rows.rowAt(openRow)?.id ?? null);
  const idOf = (row: number): string => `${gridId}-${row}`;
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  useEffect(() => {
    if (openRow !== null) setStood({ row: openRow, id: openId });
  }, [openRow, openId]);
  const go = (to: number): void => {
    const row = Math.max(0, Math.min(rows.count - 1, to));
    setStood({ row, id: rows.rowAt(row)?.id ?? null });
    show(row);
    if (openRow !== null && rows.rowAt(row)) onOpen(row);
  };
  useLetterKeys((key) => go(placeAfter(key, { active, perView, count: rows.count }) ?? active));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as Element).closest("button,a,input")
    )
      return;
    // Letter keys are handled for the whole page, above.
    const to =
      event.key.length === 1 ? null : placeAfter(event.key, { active, perView, count: rows.count });
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
          {drawn.map((row) => (
            <PhoneRow
              key={row}
              row={row}
              count={rows.count}
              top={placeOf(row)}
              transaction={rows.rowAt(row)}
              zone={zone}
              isOpen={row === openRow}
              onOpen={onOpen}
            />
          ))}
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
      <HistoryHead order={list.order} sortingRef={sortingRef} onOrder={onOrder} />
      <div role="rowgroup" style={{ height: boxPx }} className="relative">
        {drawn.map((row) => (
          <HistoryRow
            key={row}
            id={idOf(row)}
            row={row}
            top={placeOf(row)}
            transaction={rows.rowAt(row)}
            zone={zone}
            isActive={row === active}
            isOpen={row === openRow}
          />
        ))}
      </div>
    </div>
  );
}
