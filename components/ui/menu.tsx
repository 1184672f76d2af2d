"use client";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";

export interface MenuProps {
  /** One button. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

export function Menu({ trigger, align = "end", side = "bottom", children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} side={side} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: IconName;
  keys?: readonly string[];
  tone?: "danger";
  /** Either a place to go or something to do. */
  href?: string;
  onSelect?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, keys, tone, href, onSelect, children }: MenuItemProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className="text">{children}</span>
      {keys && <Kbd keys={keys} />}
    </>
  );
  return (
    <DropdownMenu.Item className="menu-item" data-tone={tone} onSelect={onSelect} asChild={Boolean(href)}>
      {href ? <Link href={href}>{inside}</Link> : inside}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="menu-label">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu-line" />;
}

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: IconName }[];
}

/** One of a few, ticked; the menu stays open. */
export function MenuChoice<V extends string>({ label, value, onChange, options }: MenuChoiceProps<V>) {
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
