import type { ReactNode } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

export interface CopyableProps {
  text: string;
  /** "Copy reference". */
  label: string;
  /** How it is shown; the text itself unless told. */
  children?: ReactNode;
  className?: string;
}

/** Something worth copying, with its button. */
export function Copyable({ text, label, children, className }: CopyableProps) {
  return (
    <span className={cn("inline-flex items-center gap-1 max-w-full", className)}>
      <span className="min-w-0 wrap-anywhere">{children ?? text}</span>
      <CopyButton text={text} label={label} className="-my-1" />
    </span>
  );
}
