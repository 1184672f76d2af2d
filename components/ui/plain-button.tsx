"use client";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";
import { buttonClass, type ButtonLook } from "./button-class";

export interface PlainButtonProps extends Omit<ComponentProps<"button">, "disabled">, ButtonLook {
  icon?: IconName;
  iconEnd?: IconName;
  /** Key caps shown behind the label. The page wires the keys itself. */
  keys?: readonly string[];
  /** Present participle shown while it works. The width stays, and clicks do nothing. */
  busy?: string | false | null;
  children: ReactNode;
}

function Label({ busy, children }: { busy: string | null; children: ReactNode }) {
  return (
    <span className="btn-label">
      <span data-off={busy ? "" : undefined} aria-hidden={busy ? true : undefined}>
        {children}
      </span>
      {busy && (
        <span>
          <Icon name="spinner" className="spin-fast" />
          {busy}
        </span>
      )}
    </span>
  );
}

/** A button without a tooltip, for pages that load none, such as sign-in. */
export function PlainButton({
  icon,
  iconEnd,
  keys,
  busy,
  children,
  variant,
  size,
  wide,
  className,
  onClick,
  type = "button",
  ...rest
}: PlainButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!busy && !isRepeatedPress(event.detail, busy !== undefined)) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={click}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest["aria-disabled"]}
    >
      {icon && !busy && <Icon name={icon} />}
      <Label busy={busy || null}>{children}</Label>
      {iconEnd && <Icon name={iconEnd} />}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}

/** True for a double click's second press, which may come before the button shows that it works. */
export function isRepeatedPress(clicks: number, sends: boolean): boolean {
  return sends && clicks > 1;
}
