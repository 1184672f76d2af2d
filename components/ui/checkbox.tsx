"use client";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Beside the box; without it give `aria-label`. */
  children?: ReactNode;
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  const box = <input {...rest} type="checkbox" className={cn("check", className)} />;
  if (!children) return box;
  return (
    <label className="check-label">
      {box}
      <span>{children}</span>
    </label>
  );
}
