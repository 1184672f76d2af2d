import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll } from "@/components/ui/table";
import { TransactionColumns } from "./transaction-columns";
import { TransactionHead } from "./transaction-head";

/** Rows shaped like transactions, while the service is read. */
export function TransactionSkeleton() {
  return (
    <>
      <TableScroll label="Transactions" className="@container flex-1 max-md:hidden" aria-busy="true">
        <Table label="Transactions" className="table-fixed">
          <TransactionColumns />
          <TransactionHead />
          <tbody>
            <SkeletonRows rows={16} columns={[92, 104, 150, -112, -100, -56, -52, 112]} />
          </tbody>
        </Table>
      </TableScroll>
      <ul className="rows md:hidden" aria-busy="true" aria-label="Transactions, loading">
        {[150, 124, 168, 132, 156, 140].map((width) => (
          <li key={width} className="rows-item">
            <Skeleton width={width} />
            <Skeleton width={112} />
            <Skeleton width={96} />
            <Skeleton width={84} className="ml-auto" />
          </li>
        ))}
      </ul>
    </>
  );
}
