import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll } from "@/components/ui/table";
import { TransferHead } from "./transfer-table";

export function TransferListSkeleton() {
  return (
    <TableScroll label="Transfers" className="@container flex-1" aria-busy="true">
      <Table label="Transfers" density="roomy" className="table-fixed">
        <TransferHead />
        <tbody>
          <SkeletonRows rows={12} columns={[92, 104, 150, -120, -100, 150, 160]} />
        </tbody>
      </Table>
    </TableScroll>
  );
}
