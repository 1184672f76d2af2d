"use client";
import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "./icon-button";
import { keepsEscape } from "./keeps-escape";
import { useOverlayFocus } from "./use-overlay-focus";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For a confirmation: the question. */
  title: ReactNode;
  headerEnd?: ReactNode;
  footer?: ReactNode;
  /** Keys pressed anywhere in it. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Centred; a bottom sheet on phones. */
export function Dialog({ open, onOpenChange, title, headerEnd, footer, onKeyDown, children }: DialogProps) {
  const focus = useOverlayFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" style={{ zIndex: 55 }} />
        <Radix.Content
          {...focus}
          className="dlg"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={(event) => keepsEscape(event) && event.preventDefault()}
        >
          <div className="dlg-h">
            <Radix.Title>{title}</Radix.Title>
            {headerEnd}
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </div>
          <div className="dlg-b">{children}</div>
          {footer && <div className="dlg-f">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
