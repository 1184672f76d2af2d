"use client";
import { useId, useState, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";
import { Tooltip } from "./tooltip";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled">, ButtonLook {
  icon?: IconName;
  iconEnd?: IconName;
  /** Key caps shown behind the label. The page wires the keys itself. */
  keys?: readonly string[];
  /** Present participle shown while it works ("Confirming"); clicks do nothing meanwhile and the width stays. */
  busy?: string | false | null;
  /** Why it can't be used now. The button stays focusable, does nothing, and tells the reason on hover, focus or touch. */
  disabledReason?: string | false | null;
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

export function Button(props: ButtonProps) {
  const { icon, iconEnd, keys, busy, disabledReason, children, variant, size, wide, className, onClick, type = "button", ...rest } = props;
  const reasonId = useId();
  const [told, setTold] = useState(false);
  const blocked = Boolean(busy || disabledReason);

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!blocked) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
    // A finger has no hover: a tap on what can't be used tells why.
    if (disabledReason) setTold(true);
  }

  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={click}
      aria-busy={busy ? true : undefined}
      aria-disabled={blocked ? true : undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
    >
      {icon && !busy && <Icon name={icon} />}
      <Label busy={busy || null}>{children}</Label>
      {iconEnd && <Icon name={iconEnd} />}
      {keys && <Kbd keys={keys} />}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <>
      <Tooltip content={disabledReason} open={told} onOpenChange={setTold}>
        {button}
      </Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}
