"use client";
import { useEffect, useRef, type RefObject } from "react";
import { Icon } from "@/components/ui/icon";
import { nextOrder, type MirrorOrder } from "@/lib/domain/transactions/mirror-sort";
import { COLUMNS } from "./columns";

interface HistoryHeadProps {
  order: MirrorOrder;
  /** Set while a press on this head asks for another list: that list has a head of its own, which takes the focus over. */
  sortingRef: RefObject<boolean>;
  onOrder: (order: MirrorOrder) => void;
}

/** The grid's head: a click sorts, another turns it round. */
export function HistoryHead({ order, sortingRef, onOrder }: HistoryHeadProps) {
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
      {COLUMNS.map(({ label, sort, figure, drops }) => {
        const isSorted = sort === order.sort;
        return (
          <span
            key={label}
            role="columnheader"
            aria-sort={sort ? (isSorted ? order.direction : "none") : undefined}
            className={`hist-cell ${figure ? "f" : ""} ${drops ?? ""}`}
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
