import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";
import { Link } from "./link";

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
