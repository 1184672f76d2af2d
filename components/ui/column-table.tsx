import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Table, type TableProps, TableScroll, Th } from "./table";

export interface Column {
  label: string;
  width?: string;
  figure?: boolean;
  /** Hides the column where the table, beside an open drawer, has no room for it. */
  drops?: string;
}

interface ColumnTableProps extends ComponentProps<"div">, Pick<TableProps, "label" | "density"> {
  columns: readonly Column[];
}

/** A table of fixed columns with its head, which is shown while rows are loading, too. */
export function ColumnTable(props: ColumnTableProps) {
  const { label, density, columns, className, children, ...box } = props;
  return (
    <TableScroll {...box} label={label} className={cn("@container flex-1", className)}>
      <Table label={label} density={density} className="table-fixed">
        <Columns columns={columns} />
        <thead>
          <tr>
            {columns.map(({ label: head, figure, drops }) => (
              <Th key={head} figure={figure} className={drops}>
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TableScroll>
  );
}

export function Columns({ columns }: Pick<ColumnTableProps, "columns">) {
  return (
    <colgroup>
      {columns.map(({ label, width, drops }) => (
        <col key={label} className={cn(width, drops)} />
      ))}
    </colgroup>
  );
}
