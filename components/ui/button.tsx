"use client";
import { useId, useState, type MouseEvent } from "react";
import { PlainButton, type PlainButtonProps } from "./plain-button";
import { Tooltip } from "./tooltip";

export interface ButtonProps extends PlainButtonProps {
  /** Why it can't be used now. The button stays focusable, does nothing, and tells the reason on hover, focus or touch. */
  disabledReason?: string | false | null;
}

export function Button({ disabledReason, ...button }: ButtonProps) {
  const reasonId = useId();
  const [told, setTold] = useState(false);
  if (!disabledReason) return <PlainButton {...button} />;

  function tell(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    event.stopPropagation();
    // A finger has no hover: a tap on what can't be used tells why.
    setTold(true);
  }
  return (
    <>
      <Tooltip content={disabledReason} open={told} onOpenChange={setTold}>
        {/* The open tooltip describes the button itself; twice, the reason would be read twice. */}
        <PlainButton
          {...button}
          onClick={tell}
          aria-disabled
          {...(told ? {} : { "aria-describedby": reasonId })}
        />
      </Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}
