"use client";
import { type ComponentProps, type ReactNode, use, useEffect, useState } from "react";
import { cn } from "./cn";
import { FieldContext, useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";
import { TextButton } from "./text-button";

interface InputProps extends ComponentProps<"input"> {
  icon?: IconName;
  left?: ReactNode;
  right?: ReactNode;
  invalid?: boolean;
  look?: "field" | "bar" | "tall";
  figure?: boolean;
  mono?: boolean;
  inputClassName?: string;
}

export function Input({
  icon,
  left,
  right,
  invalid,
  look = "field",
  figure,
  mono,
  className,
  inputClassName,
  ...rest
}: InputProps) {
  const { invalid: isInvalid, labelId: _labelId, ...wiring } = useFieldControl(rest, invalid);
  return (
    <div
      className={cn(
        "input",
        isInvalid && "input--invalid",
        rest.disabled && "input--disabled",
        look !== "field" && `input--${look}`,
        figure && "input--figure",
        className,
      )}
    >
      {icon && <Icon name={icon} />}
      {left && <span className="affix">{left}</span>}
      <input {...rest} {...wiring} className={cn(mono && "mono", inputClassName)} />
      {right && <span className="affix">{right}</span>}
    </div>
  );
}

interface PasswordInputProps extends Omit<InputProps, "type" | "right"> {
  what?: string;
}

/** A password that can be shown. */
export function PasswordInput({ what = "password", ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      right={
        <TextButton
          className="no-underline"
          aria-label={`${shown ? "Hide" : "Show"} ${what}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </TextButton>
      }
    />
  );
}

export function Textarea({ className, rows = 2, ...rest }: ComponentProps<"textarea">) {
  const { invalid: isInvalid, labelId: _labelId, ...wiring } = useFieldControl(rest);
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

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
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

/** Returns a value once it hasn't changed for `delayMs`. Compares by identity. */
export function useDebounced<Value>(value: Value, delayMs = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
