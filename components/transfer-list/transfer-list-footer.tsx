import { Pagination } from "@/components/ui/pagination";
import { Time } from "@/components/ui/time";
import { TRANSFER_PAGE_SIZES } from "@/lib/client/transfers/transfer-list-options";
import type { TransferList } from "@/lib/contract/api/transfers";

type PageSize = (typeof TRANSFER_PAGE_SIZES)[number];

interface TransferListFooterProps {
  list: TransferList;
  zone: string;
  onPage: (page: number) => void;
  onPageSize: (pageSize: PageSize) => void;
}

/** The pages, and when the oldest row was read. */
export function TransferListFooter({ list, zone, onPage, onPageSize }: TransferListFooterProps) {
  const before = (list.page - 1) * list.pageSize;
  return (
    <div className="flex flex-none flex-wrap items-center border-t border-line-faint max-md:border-t-0">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Pagination
          page={list.page}
          from={before + 1}
          to={before + list.transfers.length}
          total={list.total}
          onPage={onPage}
          pageSize={list.pageSize}
          pageSizes={TRANSFER_PAGE_SIZES}
          onPageSize={(size) => onPageSize(pageSizeOf(size))}
        />
      </div>
      {list.freshness.verifiedAt && (
        <span className="pr-6 text-12 whitespace-nowrap text-ink-3 max-md:px-4 max-md:pb-2 max-md:whitespace-normal">
          Verified with the service, the oldest at{" "}
          <Time at={list.freshness.verifiedAt} zone={zone} />
        </span>
      )}
    </div>
  );
}

function pageSizeOf(size: number): PageSize {
  return TRANSFER_PAGE_SIZES.find((each) => each === size) ?? 25;
}
