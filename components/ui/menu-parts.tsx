"use client";
import { DropdownMenu } from "radix-ui";
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";
import { Link } from "./link";
import { useBackCloses } from "./overlay";

export type Press = "key" | "pointer";

export interface MenuProps {
  /** A single button. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

export interface MenuItemProps {
  icon?: IconName;
  keys?: readonly string[];
  tone?: "danger";
  href?: string;
  onSelect?: () => void;
  children: ReactNode;
}

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: IconName }[];
}

interface MenuFrameProps extends MenuProps {
  /** How the button was pressed before this was loaded; the menu then opens at once. */
  pressed: Press | null;
  /** True if the placeholder button had the focus when this took its place. */
  hadFocus: RefObject<boolean>;
}

/** The button of a menu, and the menu. */
export function MenuFrame({
  trigger,
  align = "end",
  side = "bottom",
  children,
  pressed,
  hadFocus,
}: MenuFrameProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(pressed === "pointer");
  useBackCloses(open, () => setOpen(false));
  useLayoutEffect(() => {
    if (hadFocus.current) button.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  useEffect(() => {
    // Opened by a key, a menu begins at its first item: for that it has to see one.
    if (pressed === "key")
      button.current?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
      );
  }, [pressed]);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function Item({ icon, keys, tone, href, onSelect, children }: MenuItemProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className="text">{children}</span>
      {keys && <Kbd keys={keys} />}
    </>
  );
  return (
    <DropdownMenu.Item
      className="menu-item"
      data-tone={tone}
      onSelect={onSelect}
      asChild={Boolean(href)}
    >
      {href ? <Link href={href}>{inside}</Link> : inside}
    </DropdownMenu.Item>
  );
}

export function Label({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="menu-label">{children}</DropdownMenu.Label>;
}

export function Line() {
  return <DropdownMenu.Separator className="menu-line" />;
}

export function Choice<V extends string>({ label, value, onChange, options }: MenuChoiceProps<V>) {
  return (
    <DropdownMenu.RadioGroup value={value} aria-label={label}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className="menu-item"
          onSelect={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
        >
          {option.icon && <Icon name={option.icon} />}
          <span className="text">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="check" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
