import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll, Th } from "@/components/ui/table";

/**
 * Widths shared by the table and its totals, so that figures are aligned. They depend on the
 * container instead of the window, because the drawer takes some of its width.
 */
const WIDTHS = [
  "w-[max(124px,8.2vw)]",
  "w-[max(132px,8.6vw)]",
  "",
  "w-[max(164px,11.4vw)]",
  "w-[max(164px,10.8vw)] @max-[840px]:hidden",
  "w-[max(90px,6.25vw)] @max-[1110px]:hidden",
  "w-[max(116px,6.5vw)] @max-[1110px]:hidden",
  "w-[max(178px,12.4vw)]",
] as const;

/** Hides a cell where its column is. */
export const DROPS = {
  received: "@max-[840px]:hidden",
  rate: "@max-[1110px]:hidden",
  fee: "@max-[1110px]:hidden",
} as const;

export function TransactionColumns() {
  return (
    <colgroup>
      {WIDTHS.map((width, index) => (
        <col key={index} className={width} />
      ))}
    </colgroup>
  );
}

/** The head is shown while rows are loading, too. */
export function TransactionHead() {
  return (
    <thead>
      <tr>
        <Th>Created</Th>
        <Th>Reference</Th>
        <Th>Recipient</Th>
        <Th figure>Sent</Th>
        <Th figure className={DROPS.received}>
          Received
        </Th>
        <Th figure className={DROPS.rate}>
          Rate
        </Th>
        <Th figure className={DROPS.fee}>
          Fee
        </Th>
        <Th>Status</Th>
      </tr>
    </thead>
  );
}

/** Rows shaped like transactions, while the service is read. */
export function TransactionSkeleton() {
  return (
    <>
      <TableScroll
        label="Transactions"
        className="@container flex-1 max-md:hidden"
        aria-busy="true"
      >
        <Table label="Transactions" className="table-fixed">
          <TransactionColumns />
          <TransactionHead />
          <tbody>
            <SkeletonRows rows={16} columns={[92, 104, 150, -112, -100, -56, -52, 112]} />
          </tbody>
        </Table>
      </TableScroll>
      <SkeletonList label="Transactions" className="md:hidden" />
    </>
  );
}
