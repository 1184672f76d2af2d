"use client";
import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "disabled"> {
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

interface IconLinkProps {
  href: string;
  icon: IconName;
  /** Read aloud and shown on hover. */
  label: string;
}

/** A link to another page that looks like an icon button. */
export function IconLink({ href, icon, label }: IconLinkProps) {
  return (
    <Link href={href} className="ibtn" aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

interface ReadAgainButtonProps {
  /** True while reading: a spinner replaces the button. */
  reading: boolean;
  onRead: () => void;
}

/** Reads the shown data from the service again. */
export function ReadAgainButton({ reading, onRead }: ReadAgainButtonProps) {
  if (!reading)
    return <IconButton icon="refresh" label="Read from the service now" onClick={onRead} />;
  return (
    <span className="inline-grid size-7 place-items-center max-md:size-10" role="status">
      <Icon name="spinner" className="spin-fast" label="Reading from the service" />
    </span>
  );
}
