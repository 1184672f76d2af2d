"use client";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";

export interface InputProps extends ComponentProps<"input"> {
  icon?: IconName;
  /** Before the text: a currency code. */
  left?: ReactNode;
  /** After the text: "10 of 10", a Show button, key caps. */
  right?: ReactNode;
  invalid?: boolean;
  /** `bar` is the 32 px search field of filter bars, `tall` the 40 px one of sign-in. */
  look?: "field" | "bar" | "tall";
  /** Figures stand right-aligned. */
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
