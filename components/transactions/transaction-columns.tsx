import { type Column, ColumnTable } from "@/components/ui/column-table";
import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import type { MirrorSort } from "@/lib/domain/transactions/history-query";

/** Hides a cell where its column is. */
export const DROPS = {
  received: "@max-[840px]:hidden",
  rate: "@max-[1110px]:hidden",
} as const;

interface TransactionColumn extends Column {
  sort?: MirrorSort;
  names?: boolean;
  clip?: boolean;
  /** Hides its cells where there is no room in the grid of all history. */
  gridDrops?: string;
  placeholder: number;
}

/** The columns of both lists; those of the totals are aligned with them. */
export const COLUMNS: readonly TransactionColumn[] = [
  { label: "Created", sort: "created", width: "w-[max(124px,8.2vw)]", placeholder: 92 },
  { label: "Reference", names: true, width: "w-[max(132px,8.6vw)]", placeholder: 104 },
  { label: "Recipient", sort: "recipient", clip: true, width: "", placeholder: 150 },
  { label: "Sent", sort: "sent", figure: true, width: "w-[max(164px,11.4vw)]", placeholder: -112 },
  {
    label: "Received",
    sort: "received",
    figure: true,
    width: "w-[max(164px,10.8vw)]",
    drops: DROPS.received,
    gridDrops: "hist-received",
    placeholder: -100,
  },
  {
    label: "Rate",
    figure: true,
    width: "w-[max(90px,6.25vw)]",
    drops: DROPS.rate,
    gridDrops: "hist-rate",
    placeholder: -56,
  },
  {
    label: "Fee",
    figure: true,
    width: "w-[max(116px,6.5vw)]",
    drops: DROPS.rate,
    gridDrops: "hist-rate",
    placeholder: -52,
  },
  { label: "Status", sort: "status", width: "w-[max(178px,12.4vw)]", placeholder: 112 },
];

/** Rows shaped like transactions, while the service is read. */
export function TransactionSkeleton() {
  return (
    <>
      <ColumnTable
        label="Transactions"
        columns={COLUMNS}
        className="max-md:hidden"
        aria-busy="true"
      >
        <SkeletonRows rows={16} columns={COLUMNS.map((column) => column.placeholder)} />
      </ColumnTable>
      <SkeletonList label="Transactions" className="md:hidden" />
    </>
  );
}
