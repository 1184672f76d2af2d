"use client";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import {
  escapeClosesList,
  OverlayContent,
  useBackCloses,
  useOverlayLock,
  SENDING_REASON,
} from "./overlay";
import { IconButton } from "./icon-button";
import { useOverlayFocus } from "./focus";

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: string;
  footer?: ReactNode;
  flush?: boolean;
  full?: boolean;
  sending?: boolean;
  children: ReactNode;
}

/**
 * A sheet from the right; from the bottom on phones. Keeps the focus, and returns it on closing.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  footer,
  flush,
  full,
  sending = false,
  children,
}: SheetProps) {
  const focus = useOverlayFocus();
  const { change, why } = useOverlayLock(sending, onOpenChange);
  useBackCloses(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focus}
          className={cn("sheet", full && "sheet--full")}
          onEscapeKeyDown={(event) => escapeClosesList(event) && event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="sheet-h">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" disabledReason={sending && SENDING_REASON} />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="sr-only">{description}</Radix.Description>}
          <OverlayContent look="sheet" flush={flush} sending={sending} why={why} footer={footer}>
            {children}
          </OverlayContent>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
