import type { ReactNode } from "react";
import { cn } from "./cn";

export interface SplitProps {
  children: ReactNode;
  aside: ReactNode;
  /** Read aloud: "Recipient and timeline". */
  asideLabel: string;
  /** Stacks at 1180 px already, the aside's sections side by side: for a main column with a wide table. */
  early?: boolean;
  className?: string;
}

/** Fluid main column and an aside of 352 px, which stacks below at 900 px. */
export function Split({ children, aside, asideLabel, early, className }: SplitProps) {
  return (
    <div className={cn("split", early && "split--early", className)}>
      <div>{children}</div>
      <aside aria-label={asideLabel}>{aside}</aside>
    </div>
  );
}
