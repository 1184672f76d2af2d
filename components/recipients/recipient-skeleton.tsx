import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { ActionsTh, Table, TableScroll, Th } from "@/components/ui/table";
import type { RecipientSort } from "@/lib/contract/api/recipients";

const COLUMNS = [150, 130, 120, 40, -36, 90, 64, -16] as const;

/** A placeholder in the shape of the list, while it loads. */
export function RecipientSkeleton() {
  return (
    <>
      <TableScroll label="Recipients" className="flex-1 max-md:hidden">
        <Table label="Recipients" aria-busy="true">
          <RecipientHead />
          <tbody>
            <SkeletonRows rows={10} columns={COLUMNS} />
          </tbody>
        </Table>
      </TableScroll>
      <SkeletonList label="Recipients" className="md:hidden" />
    </>
  );
}

interface RecipientHeadProps {
  sort?: RecipientSort;
  onSort?: (sort: RecipientSort) => void;
  /** Of the columns that are dropped beside the open details. */
  besideClass?: string;
}

/** The head of the list. Without `onSort` it only names the columns. */
export function RecipientHead({ sort, onSort, besideClass }: RecipientHeadProps) {
  return (
    <thead>
      <tr>
        <Th
          sort={sort && (sort === "name" ? "ascending" : "none")}
          onSort={onSort && (() => onSort("name"))}
          className="w-[24%]"
        >
          Name
        </Th>
        <Th>Pays out to</Th>
        <Th>Account or address</Th>
        <Th>Currency</Th>
        <Th
          figure
          className={besideClass}
          title="Transfers to this account or address, through this desk or not"
        >
          Transfers
        </Th>
        <Th
          className={besideClass}
          sort={sort && (sort === "last_used" ? "descending" : "none")}
          onSort={onSort && (() => onSort("last_used"))}
        >
          Last transfer
        </Th>
        <Th>Status</Th>
        <ActionsTh />
      </tr>
    </thead>
  );
}
