import type { ReactNode } from "react";
import type { IconName } from "./icon";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  /** Right of the label, lighter. */
  detail?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}
