"use client";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Some, not all, of what it stands for. */
  indeterminate?: boolean;
  /** Beside the box; without it give `aria-label`. */
  children?: ReactNode;
}

export function Checkbox({ indeterminate = false, children, className, ...rest }: CheckboxProps) {
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate;
  };
  const box = <input {...rest} ref={mark} type="checkbox" className={cn("check", className)} />;
  if (!children) return box;
  return (
    <label className="check-label">
      {box}
      <span>{children}</span>
    </label>
  );
}
