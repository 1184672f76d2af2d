"use client";
import { Icon } from "@/components/ui/icon";
import { nextOrder, type MirrorOrder } from "@/lib/domain/transactions/mirror-sort";
import { COLUMNS } from "./columns";

/** The grid's head: a click sorts, another turns it round. */
export function HistoryHead({ order, onOrder }: { order: MirrorOrder; onOrder: (order: MirrorOrder) => void }) {
  return (
    <div role="row" aria-rowindex={1} className="hist-head">
      {COLUMNS.map(({ label, sort, figure, drops }) => {
        const isSorted = sort === order.sort;
        return (
          <span key={label} role="columnheader" aria-sort={sort ? (isSorted ? order.direction : "none") : undefined} className={`hist-cell ${figure ? "f" : ""} ${drops ?? ""}`}>
            {sort ? (
              <button type="button" className="tbl-sort" title={sort === "sent" || sort === "received" ? "Sorted by amount within each currency" : undefined} onClick={() => onOrder(nextOrder(order, sort))}>
                {label}
                {isSorted && <Icon name={order.direction === "ascending" ? "sort-ascending" : "sort-descending"} />}
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
