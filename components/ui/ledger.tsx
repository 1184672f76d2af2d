"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "./cn";

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
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
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
    <ScrollBox label={`${label}, scrolls sideways`}>
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

interface ScrollBoxProps {
  /** Read aloud when it can be focused. Must differ from the label of its contents. */
  label: string;
  children: ReactNode;
}

/** Can be focused only if its contents are wider, so that keys scroll it in every browser. */
function ScrollBox({ label, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = new ResizeObserver(() => setScrolls(isFocusable(element)));
    for (const each of [element, ...element.children]) look.observe(each);
    return () => look.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="max-md:overflow-x-auto"
      onBlur={(event) => setScrolls(isFocusable(event.currentTarget))}
      {...(scrolls && { role: "group", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

/** True if it overflows or has the focus, which must not be lost when there is room again. */
function isFocusable(box: HTMLElement): boolean {
  return (
    box === document.activeElement ||
    (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible")
  );
}

export interface LedgerRow {
  label: ReactNode;
  value: ReactNode;
}

interface LedgerProps {
  rows: readonly LedgerRow[];
  label: string;
  className?: string;
}

/** Label and figure, line by line. */
export function Ledger({ rows, label, className }: LedgerProps) {
  return (
    <table className={cn("ledger", className)} aria-label={label}>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{row.label}</th>
            <td className="f">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
