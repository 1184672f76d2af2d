"use client";
import { use, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";
import { FieldContext } from "./field";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Beside the box; without it give `aria-label`. */
  children?: ReactNode;
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  const { describedBy, invalid } = use(FieldContext) ?? {};
  const box = (
    <input
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...rest}
      type="checkbox"
      className={cn("check", className)}
    />
  );
  if (!children) return box;
  return (
    <label className="check-label">
      {box}
      <span>{children}</span>
    </label>
  );
}
