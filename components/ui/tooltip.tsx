"use client";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  content: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Adds words on hover and focus. Never the only place of something a person must know. */
export function Tooltip({ content, children, open, onOpenChange }: TooltipProps) {
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
