"use client";
import { Slot } from "radix-ui";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from "react";
import { onReach, useLater, type Later } from "./later";
import { showToast } from "./show-toast";

export type Press = "key" | "pointer";

interface MenuButtonProps {
  trigger: ReactElement;
  /** What the menu itself needs. */
  parts: Later<unknown>;
  /** How it was pressed: the menu opens as soon as it is here. */
  pressed: Press | null;
  onPressed: (pressed: Press | null) => void;
  /** Is given whether the button had the focus when the menu's own took its place. */
  hadFocus: RefObject<boolean>;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

/** The button of a menu that isn't loaded yet. */
export function MenuButton({ trigger, parts, pressed, onPressed, hadFocus }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => void (hadFocus.current = own !== null && document.activeElement === own);
  }, [hadFocus]);

  const arrival = useLater(parts, false);
  const isGone = pressed !== null && arrival.state === "failed" && !arrival.isRetrying;
  const giveUp = useEffectEvent(() => {
    onPressed(null);
    showToast({
      id: "menu",
      tone: "danger",
      title: "The menu could not be loaded",
      detail: "Check your connection, then press its button again.",
    });
  });
  useEffect(() => {
    if (isGone) giveUp();
  }, [isGone]);

  const press = (how: Press): void => {
    onPressed(how);
    parts.fetch();
  };
  return (
    <Slot.Root
      ref={button}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pressed !== null || undefined}
      {...onReach(parts)}
      // As the menu's own button opens: a press counts when it begins, or the menu would be here before it ends.
      onPointerDown={(event: PointerEvent) =>
        event.button === 0 && !event.ctrlKey && press("pointer")
      }
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.includes(event.key)) return;
        event.preventDefault();
        press("key");
      }}
      onClick={() => pressed ?? press("pointer")}
    >
      {trigger}
    </Slot.Root>
  );
}
