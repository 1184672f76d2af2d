import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";

export interface LinkButtonProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: IconName;
  keys?: readonly string[];
  children: ReactNode;
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({
  icon,
  keys,
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      <span className="btn-label">
        <span>{children}</span>
      </span>
      {keys && <Kbd keys={keys} />}
    </Link>
  );
}

type ButtonVariant = "primary" | "default" | "quiet" | "danger" | "quiet-danger";
type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the full width. */
  wide?: boolean;
}

/** The classes of a button, for a thing that looks like one. */
export function buttonClass(
  { variant = "default", size = "md", wide }: ButtonLook,
  className?: string,
): string {
  return cn(
    "btn",
    variant !== "default" && `btn--${variant}`,
    size !== "md" && `btn--${size}`,
    wide && "btn--wide",
    className,
  );
}
