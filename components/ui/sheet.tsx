"use client";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { IconButton } from "./icon-button";
import { keepsEscape } from "./keeps-escape";
import { useOverlayFocus } from "./use-overlay-focus";

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read aloud after the title. */
  description?: string;
  /** Buttons; on phones they share the width. */
  footer?: ReactNode;
  /** Without padding: sections of its own. */
  flush?: boolean;
  /** Fills a phone's screen: for forms. */
  full?: boolean;
  /** Asked before it closes by Escape, Close or a click outside; false keeps it open. */
  canClose?: () => boolean;
  children: ReactNode;
}

/** From the right; from the bottom on phones. Holds focus and gives it back to where it came from. */
export function Sheet({ open, onOpenChange, title, description, footer, flush, full, canClose, children }: SheetProps) {
  const focus = useOverlayFocus();
  const change = (next: boolean) => {
    if (next || !canClose || canClose()) onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focus}
          className={cn("sheet", full && "sheet--full")}
          onEscapeKeyDown={(event) => keepsEscape(event) && event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="sheet-h">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="sr-only">{description}</Radix.Description>}
          <div className={cn("sheet-b", flush && "sheet-b--flush")}>{children}</div>
          {footer && <div className="sheet-f">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
