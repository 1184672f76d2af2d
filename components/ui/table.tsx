import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

export interface TableProps extends ComponentProps<"table"> {
  label: string;
  density?: "compact" | "normal" | "roomy";
  inset?: boolean;
}

export function Table({ label, density = "normal", inset, className, ...rest }: TableProps) {
  return (
    <table
      {...rest}
      aria-label={label}
      className={cn(
        "tbl",
        density !== "normal" && `tbl--${density}`,
        inset && "tbl--inset",
        className,
      )}
    />
  );
}

/** The scrolling box round a table; it can be focused, so that keys scroll it. */
export function TableScroll({
  label,
  className,
  ...rest
}: ComponentProps<"div"> & { label: string }) {
  return (
    <div
      {...rest}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cn("tbl-wrap", className)}
    />
  );
}

export interface ThProps extends Omit<ComponentProps<"th">, "scope"> {
  figure?: boolean;
  /** How the rows are sorted by this column now; `none` means they can be. */
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
  children?: ReactNode;
}

export function Th({ figure, sort, onSort, className, children, ...rest }: ThProps) {
  const arrow =
    sort === "ascending" ? "sort-ascending" : sort === "descending" ? "sort-descending" : null;
  return (
    <th {...rest} scope="col" aria-sort={sort} className={cn(figure && "f", className)}>
      {onSort ? (
        <button type="button" className="tbl-sort" onClick={onSort}>
          {children}
          {arrow && <Icon name={arrow} />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** The header of the actions column, for screen readers only. */
export function ActionsTh() {
  return (
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  );
}

interface TableHeadProps {
  columns: readonly string[];
  /** The columns that hold figures. */
  figures?: readonly string[];
  /** With a last column for the actions. */
  actions?: boolean;
}

/** A head of one line of texts. */
export function TableHead({ columns, figures, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <Th key={column} figure={figures?.includes(column)}>
            {column}
          </Th>
        ))}
        {actions && <ActionsTh />}
      </tr>
    </thead>
  );
}

export interface TrProps extends ComponentProps<"tr"> {
  selected?: boolean;
  cursor?: boolean;
  /** A click anywhere opens it; give the row a real link or button too. */
  opens?: boolean;
}

export function Tr({ selected, cursor, opens, ...rest }: TrProps) {
  return (
    <tr
      {...rest}
      data-selected={selected ? "" : undefined}
      data-cursor={cursor ? "" : undefined}
      data-opens={opens ? "" : undefined}
    />
  );
}

export interface TdProps extends ComponentProps<"td"> {
  figure?: boolean;
  /** Cuts what doesn't fit, with an ellipsis; needs a width from the column. */
  clip?: boolean;
  /** Marks the row's header cell, which a reader reads with each cell of the row. */
  names?: boolean;
}

export function Td({ figure, clip, names, className, ...rest }: TdProps) {
  const look = cn(figure && "f", clip && "t", className);
  return names ? <th {...rest} scope="row" className={look} /> : <td {...rest} className={look} />;
}
