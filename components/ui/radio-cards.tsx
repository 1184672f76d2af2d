"use client";
import { useId, type ReactNode } from "react";
import { useFieldControl } from "./field";

export interface RadioCard<V extends string> {
  value: V;
  label: ReactNode;
  detail?: ReactNode;
  /** At the right end: the figure that this choice means. */
  end?: ReactNode;
  disabled?: boolean;
  /** Shown below the choice while it is chosen. */
  children?: ReactNode;
}

export interface RadioCardsProps<V extends string> {
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
  const { labelId, invalid: _invalid, ...wiring } = useFieldControl({ "aria-label": label });
  return (
    <div
      {...wiring}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelId}
      className="radios"
    >
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
    </div>
  );
}
