import type { ReactNode } from "react";
import { cn } from "./cn";

export interface PageBodyProps {
  /** The page divides its own height and scrolls inside (tables with pinned totals). On phones it always flows. */
  fill?: boolean;
  className?: string;
  children: ReactNode;
}

/** The content under the header, which scrolls. */
export function PageBody({ fill, className, children }: PageBodyProps) {
  return <div className={cn("body", fill && "body--fill", className)}>{children}</div>;
}
