"use client";
import { useRef, useState, type ReactNode } from "react";
import { later, useLater } from "./later";
import { MenuButton, type Press } from "./menu-button";
import type { MenuChoiceProps, MenuItemProps, MenuProps } from "./menu-props";

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
