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
import { lazy, preloadHandlers, useLazy } from "./lazy-part";
import type { MenuChoiceProps, MenuItemProps, MenuProps, Press } from "./menu-parts";
import { showToast } from "./toast";

const menuParts = lazy(() => import("./menu-parts"));

export function Menu(props: MenuProps) {
  const lazyState = useLazy(menuParts, false);
  const [pressed, setPressed] = useState<Press | null>(null);
  const hadFocus = useRef(false);
  if (lazyState.state === "loaded") {
    const { MenuFrame } = lazyState.part;
    return <MenuFrame {...props} pressed={pressed} hadFocus={hadFocus} />;
  }
  return (
    <MenuButton
      trigger={props.trigger}
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

export function MenuLabel(props: { children: ReactNode }) {
  const { Label } = loadedParts();
  return <Label {...props} />;
}

export function MenuLine() {
  const { Line } = loadedParts();
  return <Line />;
}

/** A choice of a few options, with a tick at the current one. The menu stays open. */
export function MenuChoice<V extends string>(props: MenuChoiceProps<V>) {
  const { Choice } = loadedParts();
  return <Choice {...props} />;
}

/** @throws outside of an open menu. */
function loadedParts() {
  const lazyState = menuParts.current();
  if (lazyState.state !== "loaded")
    throw new Error("What stands in a menu is shown only inside an open one.");
  return lazyState.part;
}

interface MenuButtonProps {
  trigger: ReactElement;
  pressed: Press | null;
  onPressed: (pressed: Press | null) => void;
  /** Receives whether this button had the focus when the loaded one took its place. */
  hadFocus: RefObject<boolean>;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

function MenuButton({ trigger, pressed, onPressed, hadFocus }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => void (hadFocus.current = own !== null && document.activeElement === own);
  }, [hadFocus]);

  const lazyState = useLazy(menuParts, false);
  const isGone = pressed !== null && lazyState.state === "failed" && !lazyState.isRetrying;
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
    menuParts.load();
  };
  return (
    <Slot.Root
      ref={button}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pressed !== null || undefined}
      {...preloadHandlers(menuParts)}
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
