import { cn } from "./cn";
import { ListRow, RowList } from "./list-row";
import { Table } from "./table";

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** A placeholder bar. Appears after 200 ms. */
export function Skeleton({ width = 96, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cn("sk", className)}
      style={{ width, height, maxWidth: "100%" }}
    />
  );
}

interface SkeletonRowsProps {
  rows?: number;
  /** A width for each column, in pixels. Negative widths are right-aligned, as figures are. */
  columns: readonly number[];
}

/** Table rows while they load; the head stays. Goes inside a tbody. */
export function SkeletonRows({ rows = 8, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {columns.map((width, column) => (
        <td key={column} className={width < 0 ? "f" : undefined}>
          {row === 0 && column === 0 && <span className="sr-only">Loading</span>}
          {/* Widths vary by row, or the rows read as a grid of blocks. */}
          <Skeleton
            width={Math.round(Math.abs(width) * (0.72 + ((row * 7 + column * 3) % 5) * 0.07))}
          />
        </td>
      ))}
    </tr>
  ));
}

const TITLES = [150, 124, 168, 132, 156, 140];

/** A list on a phone while it loads, beside a table's `SkeletonRows`. */
export function SkeletonList({ label, className }: { label: string; className: string }) {
  return (
    <RowList label={`${label}, loading`} className={className} aria-busy="true">
      {TITLES.map((width) => (
        <ListRow
          key={width}
          title={<Skeleton width={width} />}
          figure={<Skeleton width={84} />}
          detail={<Skeleton width={110} />}
          detailEnd={<Skeleton width={64} />}
        />
      ))}
    </RowList>
  );
}

interface SkeletonTableProps extends SkeletonRowsProps {
  label: string;
  inset?: boolean;
  /** Classes of the table, and of the list that a phone shows instead. */
  wide: string;
  narrow: string;
}

/** A table without its head, and its list on a phone, while they load. */
export function SkeletonTable({ label, inset, wide, narrow, ...rows }: SkeletonTableProps) {
  return (
    <>
      <Table label={label} density="roomy" inset={inset} className={wide} aria-busy="true">
        <tbody>
          <SkeletonRows {...rows} />
        </tbody>
      </Table>
      <SkeletonList label={label} className={narrow} />
    </>
  );
}

/** A form's labels and fields while it loads. */
export function SkeletonFields({
  labels,
  className,
}: {
  labels: readonly number[];
  className?: string;
}) {
  return (
    <div className={cn("grid gap-6", className)}>
      {labels.map((width, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton width={width} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
