import type { ReactNode } from "react";
import { cn } from "./cn";

export interface LedgerRow {
  label: ReactNode;
  /** Right-aligned. */
  value: ReactNode;
}

export interface LedgerProps {
  rows: readonly LedgerRow[];
  /** Read aloud as the table's name. */
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
