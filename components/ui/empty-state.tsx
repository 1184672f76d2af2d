import type { ReactNode } from "react";
import { cn } from "./cn";

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: "h2" | "h3";
  className?: string;
}

export function EmptyState({
  title,
  children,
  actions,
  heading: Heading = "h2",
  className,
}: EmptyStateProps) {
  return (
    <div className={cn("empty", className)}>
      <Heading>{title}</Heading>
      {children && <div className="grid gap-2 text-ink-2">{children}</div>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
