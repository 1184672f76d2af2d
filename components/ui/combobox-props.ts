import type { ReactNode } from "react";
import type { IconName } from "./icon";

export interface ComboboxProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** All candidates; with `onQueryChange` those that fit the query already. */
  items: readonly T[];
  itemKey: (item: T) => string;
  /** What the field shows once chosen, and what is searched. */
  itemText: (item: T) => string;
  /** More to search in: labels, codes, ends of addresses. */
  itemSearch?: (item: T) => string;
  /** Heads above runs of items. */
  groupOf?: (item: T) => string;
  itemDisabled?: (item: T) => boolean;
  /** The inside of an option: icon, `.text` and `.detail` spans. */
  renderItem?: (item: T, query: string) => ReactNode;
  /** Told what is typed, for candidates that come from the server. */
  onQueryChange?: (query: string) => void;
  loading?: boolean;
  /** Why the candidates aren't there. */
  error?: ReactNode;
  /** When nothing fits. */
  emptyText?: (query: string) => ReactNode;
  /** Below the options: "Add wallet recipient". */
  footer?: ReactNode;
  placeholder?: string;
  /** Search unless something is chosen and has its own. */
  valueIcon?: IconName;
  /** At the right of the field: the chosen item's code, or how many there are. */
  right?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
  onBlur?: () => void;
  "aria-label"?: string;
  className?: string;
}
