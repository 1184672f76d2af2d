"use client";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

export interface ChipProps {
  label: ReactNode;
  value: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}

/** A filter that is on. */
export function Chip({ label, value, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="chip">
      <span className="k">{label}</span>
      <span title={typeof value === "string" ? value : undefined}>{value}</span>
      <button
        type="button"
        className="chip-x"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}

export interface ChipButtonProps extends ComponentProps<"button"> {
  icon?: IconName;
  iconEnd?: IconName;
  dashed?: boolean;
}

/** A chip that opens something; takes a trigger's props. */
export function ChipButton({
  icon,
  iconEnd,
  dashed,
  className,
  children,
  type = "button",
  ...rest
}: ChipButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cn("chip chip--button", dashed && "chip--dashed", className)}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
