"use client";
import { useId, type ReactNode } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";

export interface SegmentedOption<V extends string> {
  value: V;
  label: ReactNode;
  icon?: IconName;
  /** A quiet number behind the label. */
  count?: number;
  disabled?: boolean;
}

export interface SegmentedProps<V extends string> {
  value: V | "";
  onChange: (value: V) => void;
  options: readonly SegmentedOption<V>[];
  /** Read aloud as the group's name; leave out inside a Field. */
  label?: string;
  /** Shares the full width evenly. */
  fill?: boolean;
  size?: "md" | "lg";
  className?: string;
}

/** A choice of a few options, all visible. Arrow keys move, as in radio buttons. */
export function Segmented<V extends string>({
  value,
  onChange,
  options,
  label,
  fill,
  size = "md",
  className,
}: SegmentedProps<V>) {
  const name = useId();
  const { labelId, invalid: _invalid, ...wiring } = useFieldControl({ "aria-label": label });
  return (
    <div
      {...wiring}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelId}
      className={cn("seg", fill && "seg--fill", size === "lg" && "seg--lg", className)}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
          {option.count !== undefined && <span className="n">{option.count}</span>}
        </label>
      ))}
    </div>
  );
}
