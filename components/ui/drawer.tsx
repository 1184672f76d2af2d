"use client";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { escapeClosesList, useBackCloses } from "./overlay";
import { useIsPhone } from "./use-is-phone";
import { useOverlayFocus } from "./focus";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read aloud as its name when the title is a bare reference. */
  label?: string;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Leaves the focus in the table, so that its keys still work. */
  keepFocus?: boolean;
  children: ReactNode;
}

/** A drawer beside a table that stays usable. Fills a phone's screen. */
export function Drawer({
  open,
  onClose,
  title,
  label,
  actions,
  footer,
  keepFocus,
  children,
}: DrawerProps) {
  const focus = useOverlayFocus();
  const isPhone = useIsPhone();
  useBackCloses(open && isPhone, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      <Radix.Portal>
        <Radix.Content
          className="drawer"
          aria-describedby={undefined}
          aria-label={label}
          onOpenAutoFocus={(event) =>
            keepFocus ? event.preventDefault() : focus.onOpenAutoFocus(event)
          }
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => escapeClosesList(event) && event.preventDefault()}
        >
          <div className="sheet-h">
            <Radix.Title>{title}</Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </div>
          <div className="sheet-b sheet-b--flush">{children}</div>
          {footer && <div className="sheet-f justify-start">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
