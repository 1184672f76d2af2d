import type { ReactNode } from "react";
import { cn } from "./cn";

export interface SplitProps {
  children: ReactNode;
  aside: ReactNode;
  /** Read aloud: "Recipient and timeline". */
  asideLabel: string;
  className?: string;
}

/** Fluid main column and an aside of 352 px, which stacks below at 900 px. */
export function Split({ children, aside, asideLabel, className }: SplitProps) {
  return (
    <div className={cn("split", className)}>
      <div>{children}</div>
      <aside aria-label={asideLabel}>{aside}</aside>
    </div>
  );
}
