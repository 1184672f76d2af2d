"use client";
import { Dialog as Radix } from "radix-ui";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { announce } from "./announcements";
import { Button } from "./button";
import { cn } from "./cn";
import { firstInvalid, PAGE_OR_OVERLAY, useOverlayFocus } from "./focus";
import { IconButton } from "./icon-button";

/** Why an overlay stays open: the answer would have nowhere to be shown. */
const SENDING_REASON = "It is being sent. Wait for the answer.";

const OverlaySending = createContext(false);

/** True if Escape closes an open list in a field, and not the overlay. */
export function escapeClosesList(event: Event): boolean {
  return (
    event.target instanceof Element &&
    event.target.getAttribute("aria-expanded") === "true" &&
    event.target.getAttribute("role") === "combobox"
  );
}

/** Closes the sheet or dialog around it, unless its form is being sent. */
export function GoBack({ children = "Go back" }: { children?: ReactNode }) {
  const sending = useContext(OverlaySending);
  return (
    <Radix.Close asChild>
      <Button disabledReason={sending && SENDING_REASON}>{children}</Button>
    </Radix.Close>
  );
}

export interface ModalProps {
  /** Default: true, for one that is mounted only while it is open. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Right of the title. */
  headerEnd?: ReactNode;
  /** Read aloud after the title. */
  description?: string;
  footer?: ReactNode;
  /** Locks the fields and keeps it open while its form is being sent. */
  sending?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Frame of dialogs and sheets. Keeps the focus, and returns it on closing. */
export function Modal({
  look,
  className,
  flush,
  open = true,
  onOpenChange,
  title,
  headerEnd,
  description,
  footer,
  sending = false,
  onKeyDown,
  children,
}: ModalProps & { look: "dlg" | "sheet"; className?: string; flush?: boolean }) {
  const focus = useOverlayFocus();
  /** True once somebody has tried to close it while its form was being sent. */
  const [isTried, setTried] = useState(false);
  if (isTried && !sending) setTried(false);
  const change = (next: boolean): void => {
    if (next || !sending) return onOpenChange(next);
    setTried(true);
    announce(SENDING_REASON);
  };
  useBackCloses(open, () => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" style={look === "dlg" ? { zIndex: 55 } : undefined} />
        <Radix.Content
          {...focus}
          className={cn(look, className)}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={(event) => escapeClosesList(event) && event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className={`${look}-h`}>
            <Radix.Title>{title}</Radix.Title>
            {headerEnd}
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" disabledReason={sending && SENDING_REASON} />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="sr-only">{description}</Radix.Description>}
          <OverlaySending value={sending}>
            <div className={cn(`${look}-b`, flush && `${look}-b--flush`)}>
              <LockedFields locked={sending}>{children}</LockedFields>
            </div>
            {(footer || isTried) && (
              <div className={`${look}-f`}>
                {isTried && <p className="hint w-full">{SENDING_REASON}</p>}
                {footer}
              </div>
            )}
          </OverlaySending>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Locks fields while a form is being sent. A change made then would be neither sent nor stored. */
export function LockedFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const before = useRef<{ focused: HTMLElement | null } | null>(null);
  // A disabled field loses the focus, so the overlay or page has it meanwhile.
  useLayoutEffect(() => {
    if (!locked) return;
    const now = document.activeElement;
    const isInside = now instanceof HTMLElement && box.current?.contains(now) === true;
    before.current = { focused: isInside ? now : null };
    if (isInside) around(box.current)?.focus({ preventScroll: true });
  }, [locked]);
  // After the answer, focus the first refused field, otherwise the field before, unless it has
  // moved on.
  useEffect(() => {
    if (locked || before.current === null) return;
    const { focused } = before.current;
    before.current = null;
    const now = document.activeElement;
    const invalid = firstInvalid(box.current);
    if (invalid) invalid.focus();
    else if (now === document.body || now === around(box.current))
      focused?.focus({ preventScroll: true });
  }, [locked]);
  return (
    <fieldset ref={box} disabled={locked} className="contents">
      {children}
    </fieldset>
  );
}

function around(box: HTMLElement | null): HTMLElement | null {
  return box?.closest<HTMLElement>(PAGE_OR_OVERLAY) ?? null;
}

/** Close functions of everything open above the page, the topmost last. */
const opened: (() => void)[] = [];

/**
 * Closes the topmost overlay when a person goes back, instead of leaving the page. Browsers allow
 * this once after something was done in a page, and only for a place within the same document. A
 * second step back leaves the page, as does the first after a reload, and any in a browser without
 * the Navigation API.
 * @param close as Escape would
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  // Set with the rendered state, so that an overlay shown as sending stays open.
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const mine = (): void => latest.current();
    if (opened.push(mine) === 1) historyOfPage()?.addEventListener("navigate", closeTopmost);
    return () => {
      opened.splice(opened.indexOf(mine), 1);
      if (opened.length === 0) historyOfPage()?.removeEventListener("navigate", closeTopmost);
    };
  }, [open]);
}

/** Undefined in browsers without the Navigation API. */
function historyOfPage(): Navigation | undefined {
  return (window as Partial<Pick<Window, "navigation">>).navigation;
}

function closeTopmost(event: NavigateEvent): void {
  const from = historyOfPage()?.currentEntry?.index ?? -1;
  if (
    event.navigationType !== "traverse" ||
    !event.userInitiated ||
    !event.cancelable ||
    event.destination.index >= from
  )
    return;
  event.preventDefault();
  opened.at(-1)?.();
}
