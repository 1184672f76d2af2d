"use client";
import { Pagination } from "@/components/ui/pagination";
import { ReadAgainButton } from "@/components/ui/read-again-button";
import { Time } from "@/components/ui/time";
import { PAGE_SIZES } from "@/lib/client/transactions/transaction-search";
import type { TransactionList } from "@/lib/contract/api/transactions";

interface ListFooterProps {
  list: TransactionList;
  /** How many there are in all, when that has been counted. */
  counted: number | null;
  zone: string;
  refreshing: boolean;
  onRefresh: () => void;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Where in the list this is, and when it was read. */
export function ListFooter({
  list,
  counted,
  zone,
  refreshing,
  onRefresh,
  onPage,
  onPageSize,
}: ListFooterProps) {
  const rows = list.transactions.length + list.unreadable.length;
  const before = (list.page - 1) * list.pageSize;
  return (
    <div className="flex flex-none flex-wrap items-center">
      <div className="min-h-10 min-w-0 flex-1 max-md:basis-full">
        {rows > 0 && (
          <Pagination
            page={list.page}
            from={before + 1}
            to={before + rows}
            total={list.total ?? counted}
            hasNext={list.hasNext}
            onPage={onPage}
            pageSize={list.pageSize}
            pageSizes={PAGE_SIZES}
            onPageSize={onPageSize}
          />
        )}
      </div>
      <span className="inline-flex items-center gap-1 pr-4 text-12 whitespace-nowrap text-ink-3 max-md:px-4 max-md:pb-2">
        <span>
          Read from the service <Time at={list.freshness.verifiedAt} zone={zone} format="seconds" />
        </span>
        <ReadAgainButton reading={refreshing} onRead={onRefresh} />
      </span>
    </div>
  );
}
