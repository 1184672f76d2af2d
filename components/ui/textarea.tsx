"use client";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";

export interface TextareaProps extends ComponentProps<"textarea"> {
  invalid?: boolean;
}

export function Textarea({ invalid, className, rows = 2, ...rest }: TextareaProps) {
  const { invalid: isInvalid, labelId: _labelId, ...wiring } = useFieldControl(rest, invalid);
  return (
    <div
      className={cn(
        "input input--area",
        isInvalid && "input--invalid",
        rest.disabled && "input--disabled",
        className,
      )}
    >
      <textarea {...rest} {...wiring} rows={rows} />
    </div>
  );
}
