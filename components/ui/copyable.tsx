import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

export interface CopyableProps {
  text: string;
  /** "Copy reference". */
  label: string;
  /** How it is shown; by default the text itself. */
  children?: ReactNode;
}

/** Something worth copying, with its button. */
export function Copyable({ text, label, children }: CopyableProps) {
  return (
    <span className="inline-flex items-center gap-1 max-w-full">
      <span className="min-w-0 wrap-anywhere">{children ?? text}</span>
      <CopyButton text={text} label={label} className="-my-1" />
    </span>
  );
}
