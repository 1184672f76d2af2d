import { cn } from "./cn";
import { VisuallyHidden } from "./visually-hidden";

export interface SkeletonProps {
  /** CSS lengths or pixels. */
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** A bar shaped like what will be there. Appears after 200 ms. */
export function Skeleton({ width = 96, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cn("sk", className)}
      style={{ width, height, maxWidth: "100%" }}
    />
  );
}

export interface SkeletonRowsProps {
  rows?: number;
  /** One width for each column, in pixels; negative ones stand right, as figures do. */
  columns: readonly number[];
}

/** Table rows while they load; the head stays. Goes inside a tbody. */
export function SkeletonRows({ rows = 8, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {columns.map((width, column) => (
        <td key={column} className={width < 0 ? "f" : undefined}>
          {row === 0 && column === 0 && <VisuallyHidden>Loading</VisuallyHidden>}
          {/* Widths vary by row, or the rows read as a grid of blocks. */}
          <Skeleton
            width={Math.round(Math.abs(width) * (0.72 + ((row * 7 + column * 3) % 5) * 0.07))}
          />
        </td>
      ))}
    </tr>
  ));
}
