import type { ReactNode } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";
import { Icon } from "./icon";

export interface SlipProps {
  head?: ReactNode;
  footer?: ReactNode;
  /** Beside the rows, such as a QR code. `leading` rows stand above both. */
  aside?: ReactNode;
  leading?: ReactNode;
  children: ReactNode;
}

/** A box to pay from: each field with its own copy button. Rows are SlipRow. */
export function Slip({ head, footer, aside, leading, children }: SlipProps) {
  return (
    <div className="slip">
      {head}
      {leading && <dl>{leading}</dl>}
      {aside ? (
        <div className="grid grid-cols-[204px_minmax(0,1fr)] border-t border-line-faint max-md:grid-cols-1">
          <div className="grid content-start justify-items-center gap-2 border-r border-line-faint p-4 text-center max-md:border-b max-md:border-r-0">
            {aside}
          </div>
          <dl>{children}</dl>
        </div>
      ) : (
        <dl>{children}</dl>
      )}
      {footer && (
        <div className="slip-f">
          <Icon name="info" />
          <span>{footer}</span>
        </div>
      )}
    </div>
  );
}

export interface SlipRowProps {
  label: string;
  children: ReactNode;
  /** The text to copy; without it there is no copy button. */
  copy?: string;
  leading?: boolean;
}

export function SlipRow({ label, children, copy, leading }: SlipRowProps) {
  return (
    <div className={cn("slip-r", leading && "slip-r--key")}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {copy !== undefined && (
        <dd className="slip-copy">
          <CopyButton text={copy} label={`Copy ${label.toLowerCase()}`} />
        </dd>
      )}
    </div>
  );
}
