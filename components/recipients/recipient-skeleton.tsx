import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll, Th } from "@/components/ui/table";

const COLUMNS = [150, 130, 120, 40, -36, 90, 64, -16] as const;

/** A placeholder in the shape of the list, while it loads. */
export function RecipientSkeleton() {
  return (
    <>
      <TableScroll label="Recipients" className="flex-1 max-md:hidden">
        <Table label="Recipients" aria-busy="true">
          <thead>
            <tr>
              <Th className="w-[24%]">Name</Th>
              <Th>Pays out to</Th>
              <Th>Account or address</Th>
              <Th>Currency</Th>
              <Th figure>Transfers</Th>
              <Th>Last transfer</Th>
              <Th>Status</Th>
              <Th />
            </tr>
          </thead>
          <tbody>
            <SkeletonRows rows={10} columns={COLUMNS} />
          </tbody>
        </Table>
      </TableScroll>
      <SkeletonList label="Recipients" className="md:hidden" />
    </>
  );
}
