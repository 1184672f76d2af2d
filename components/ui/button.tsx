"use client";
import { Tooltip } from "radix-ui";
import { type MouseEvent, useId, useState } from "react";
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
      <Tooltip.Provider delayDuration={400}>
        <Tooltip.Root open={isShown} onOpenChange={setShown}>
          <Tooltip.Trigger asChild>
            {/* The open tooltip already describes the button: a second description would be read twice. */}
            <PlainButton
              {...button}
              onClick={showReason}
              aria-disabled
              {...(isShown ? {} : { "aria-describedby": reasonId })}
            />
          </Tooltip.Trigger>
          <Tooltip.Portal>
            <Tooltip.Content className="tip" side="top" sideOffset={6} collisionPadding={8}>
              {disabledReason}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      </Tooltip.Provider>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}
