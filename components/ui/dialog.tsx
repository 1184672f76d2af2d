"use client";
import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { HeldFields } from "./held-fields";
import { IconButton } from "./icon-button";
import { keepsEscape } from "./keeps-escape";
import { OverlaySending, useStaysWhileSending, WHY_IT_STAYS } from "./overlay-sending";
import { useBackCloses } from "./use-back-closes";
import { useOverlayFocus } from "./use-overlay-focus";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For a confirmation: the question. */
  title: ReactNode;
  headerEnd?: ReactNode;
  footer?: ReactNode;
  /** While what it holds is being sent, its fields can't be changed, and it stays open. */
  sending?: boolean;
  /** Keys pressed anywhere in it. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Centred; a bottom sheet on phones. */
export function Dialog({
  open,
  onOpenChange,
  title,
  headerEnd,
  footer,
  sending = false,
  onKeyDown,
  children,
}: DialogProps) {
  const focus = useOverlayFocus();
  const { change, why } = useStaysWhileSending(sending, onOpenChange);
  useBackCloses(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
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
              <IconButton icon="x" label="Close" disabledReason={sending && WHY_IT_STAYS} />
            </Radix.Close>
          </div>
          <OverlaySending value={sending}>
            <div className="dlg-b">
              <HeldFields held={sending}>{children}</HeldFields>
            </div>
            {(footer || why) && (
              <div className="dlg-f">
                {why && <p className="hint w-full">{why}</p>}
                {footer}
              </div>
            )}
          </OverlaySending>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
