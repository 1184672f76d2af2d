"use client";
import { Dialog as Radix } from "radix-ui";
import { useContext, type ReactNode } from "react";
import { Button } from "./button";
import { OverlaySending, WHY_IT_STAYS } from "./overlay-sending";

/** Closes the sheet or dialog that it stands in, as Escape does; not while that is sending. */
export function GoBack({ children = "Go back" }: { children?: ReactNode }) {
  const sending = useContext(OverlaySending);
  return (
    <Radix.Close asChild>
      <Button disabledReason={sending && WHY_IT_STAYS}>{children}</Button>
    </Radix.Close>
  );
}
