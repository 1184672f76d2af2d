"use client";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "disabled"> {
  icon: IconName;
  /** Read aloud and shown on hover. */
  label: string;
  /** With an edge, 40 px. */
  boxed?: boolean;
  disabledReason?: string | false | null;
}

export function IconButton({
  icon,
  label,
  boxed,
  disabledReason,
  className,
  onClick,
  type = "button",
  ...rest
}: IconButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!disabledReason) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <button
      {...rest}
      type={type}
      className={cn("ibtn", boxed && "ibtn--boxed", className)}
      aria-label={disabledReason ? `${label}: ${disabledReason}` : label}
      title={disabledReason || label}
      aria-disabled={disabledReason ? true : undefined}
      onClick={click}
    >
      <Icon name={icon} />
    </button>
  );
}
