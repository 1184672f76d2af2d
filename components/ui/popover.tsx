"use client";
import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { useBackCloses } from "./overlay";

export interface PopoverProps {
  trigger: ReactElement;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: "start" | "center" | "end";
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = "start",
  children,
}: PopoverProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="pop"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
