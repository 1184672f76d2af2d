"use client";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "disabled"> {
  icon: IconName;
  label: string;
  disabledReason?: string | false | null;
}

export function IconButton({
  icon,
  label,
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
      className={cn("ibtn", className)}
      aria-label={disabledReason ? `${label}: ${disabledReason}` : label}
      title={disabledReason || label}
      aria-disabled={disabledReason ? true : undefined}
      onClick={click}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Reads the shown data from the service again. */
export function ReadAgainButton({ reading, onRead }: { reading: boolean; onRead: () => void }) {
  if (!reading)
    return <IconButton icon="refresh" label="Read from the service now" onClick={onRead} />;
  return (
    <span className="inline-grid size-7 place-items-center max-md:size-10" role="status">
      <Icon name="spinner" className="spin-fast" label="Reading from the service" />
    </span>
  );
}
