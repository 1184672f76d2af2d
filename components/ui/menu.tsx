"use client";
import { Slot } from "radix-ui";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { later, type Later, onReach, useLater } from "./lazy-part";
import type { MenuChoiceProps, MenuItemProps, MenuProps, Press } from "./menu-parts";
import { showToast } from "./toast";

/** What draws menus is loaded when the first of their buttons is reached. */
const menuParts = later(() => import("./menu-parts"));

export function Menu(props: MenuProps) {
  const arrival = useLater(menuParts, false);
  const [pressed, setPressed] = useState<Press | null>(null);
  const hadFocus = useRef(false);
  if (arrival.state === "here") {
    const { MenuFrame } = arrival.part;
    return <MenuFrame {...props} pressed={pressed} hadFocus={hadFocus} />;
  }
  return (
    <MenuButton
      trigger={props.trigger}
      parts={menuParts}
      pressed={pressed}
      onPressed={setPressed}
      hadFocus={hadFocus}
    />
  );
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = loadedParts();
  return <Item {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = loadedParts();
  return <Label>{children}</Label>;
}

export function MenuLine() {
  const { Line } = loadedParts();
  return <Line />;
}

/** One of a few, ticked; the menu stays open. */
export function MenuChoice<V extends string>(props: MenuChoiceProps<V>) {
  const { Choice } = loadedParts();
  return <Choice {...props} />;
}

/** @throws outside of an open menu. */
function loadedParts() {
  const arrival = menuParts.arrival();
  if (arrival.state !== "here")
    throw new Error("What stands in a menu is shown only inside an open one.");
  return arrival.part;
}

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
function MenuButton({ trigger, parts, pressed, onPressed, hadFocus }: MenuButtonProps) {
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
