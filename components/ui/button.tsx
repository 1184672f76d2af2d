"use client";
import { Tooltip as Radix } from "radix-ui";
import { type MouseEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { PlainButton, type PlainButtonProps } from "./plain-button";

export interface ButtonProps extends PlainButtonProps {
  /** Why it can't be used now. The button stays focusable, and shows the reason. */
  disabledReason?: string | false | null;
}

export function Button({ disabledReason, ...button }: ButtonProps) {
  const reasonId = useId();
  const [isShown, setShown] = useState(false);
  if (!disabledReason) return <PlainButton {...button} />;

  function showReason(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    event.stopPropagation();
    // A touch screen has no hover, so a tap shows the reason.
    setShown(true);
  }
  return (
    <>
      <Tooltip content={disabledReason} open={isShown} onOpenChange={setShown}>
        {/* The open tooltip already describes the button: a second description would be read twice. */}
        <PlainButton
          {...button}
          onClick={showReason}
          aria-disabled
          {...(isShown ? {} : { "aria-describedby": reasonId })}
        />
      </Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}

interface TooltipProps {
  content: ReactNode;
  children: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

function Tooltip({ content, children, open, onOpenChange }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tip" side="top" sideOffset={6} collisionPadding={8}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
