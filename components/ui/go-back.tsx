"use client";
import { Dialog as Radix } from "radix-ui";
import { useContext, type ReactNode } from "react";
import { Button } from "./button";
import type { ButtonLook } from "./button-class";
import { OverlaySending, WHY_IT_STAYS } from "./overlay-sending";

interface GoBackProps extends Pick<ButtonLook, "variant"> {
  children?: ReactNode;
}

/** Closes the sheet or dialog that it stands in, as Escape does; not while that is sending. */
export function GoBack({ variant, children = "Go back" }: GoBackProps) {
  const sending = useContext(OverlaySending);
  return (
    <Radix.Close asChild>
      <Button variant={variant} disabledReason={sending && WHY_IT_STAYS}>
        {children}
      </Button>
    </Radix.Close>
  );
}
