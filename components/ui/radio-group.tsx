"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";

export interface SegmentedOption<V extends string> {
  value: V;
  label: ReactNode;
  icon?: IconName;
  count?: number;
  disabled?: boolean;
}

export interface SegmentedProps<V extends string> {
  value: V | "";
  onChange: (value: V) => void;
  options: readonly SegmentedOption<V>[];
  /** Read aloud as the group's name; leave out inside a Field. */
  label?: string;
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
  return (
    <RadioGroup
      label={label}
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
    </RadioGroup>
  );
}

function RadioGroup({ label, ...rest }: ComponentProps<"div"> & { label: string | undefined }) {
  const { labelId, invalid: _invalid, ...wiring } = useFieldControl({ "aria-label": label });
  return (
    <div {...rest} {...wiring} role="radiogroup" aria-label={label} aria-labelledby={labelId} />
  );
}

export interface RadioCard<V extends string> {
  value: V;
  label: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  disabled?: boolean;
  children?: ReactNode;
}

interface RadioCardsProps<V extends string> {
  value: V | "";
  onChange: (value: V) => void;
  options: readonly RadioCard<V>[];
  label?: string;
}

/** A few choices that need a sentence, a figure or fields of their own. */
export function RadioCards<V extends string>({
  value,
  onChange,
  options,
  label,
}: RadioCardsProps<V>) {
  const name = useId();
  return (
    <RadioGroup label={label} className="radios">
      {options.map((option) => (
        <div key={option.value} className="radio-card">
          <label className="radio">
            <input
              type="radio"
              className="check"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="radio-text">
              <span>{option.label}</span>
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.end}
          </label>
          {option.value === value && option.children && (
            <div className="radio-in">{option.children}</div>
          )}
        </div>
      ))}
    </RadioGroup>
  );
}
