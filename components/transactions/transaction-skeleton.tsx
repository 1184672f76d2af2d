import { SkeletonRows } from "@/components/ui/skeleton";
import { SkeletonList } from "@/components/ui/skeleton-list";
import { Table, TableScroll } from "@/components/ui/table";
import { TransactionColumns } from "./transaction-columns";
import { TransactionHead } from "./transaction-head";

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
