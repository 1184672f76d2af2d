import type { ReactElement, ReactNode } from "react";
import type { IconName } from "./icon";

export interface MenuProps {
  /** One button. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
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

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: IconName }[];
}
