import type { ReactNode } from "react";
import { cn } from "./cn";
import { ScrollBox } from "./scroll-box";

export interface LedgerColumn {
  head: ReactNode;
  figure?: boolean;
  /** Left out on a narrow screen, where another column has to say it. */
  wideOnly?: boolean;
}

const columnClass = ({ figure, wideOnly }: LedgerColumn): string =>
  cn(figure && "f", wideOnly && "max-md:hidden");

export interface LedgerTableProps {
  label: string;
  columns: readonly LedgerColumn[];
  /** One cell for each column; the key tells rows apart. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Single rule above, double rule below. */
  total?: readonly ReactNode[];
  /** Below the total, which doesn't count it. */
  after?: readonly ReactNode[];
  className?: string;
}

/** A small table with heads in the ledger's look. Figures too long for a narrow screen are scrolled to within it. */
export function LedgerTable({ label, columns, rows, total, after, className }: LedgerTableProps) {
  const cells = (values: readonly ReactNode[]) =>
    columns.map((column, index) => (
      <td key={index} className={columnClass(column)}>
        {values[index]}
      </td>
    ));
  return (
    <ScrollBox label={`${label}, scrolls sideways`} className="max-md:overflow-x-auto">
      <table className={cn("ledger", className)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={columnClass(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>{cells(row.cells)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{cells(total)}</tr>
            {after && <tr className="ledger-after">{cells(after)}</tr>}
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}
