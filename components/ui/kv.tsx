import { Fragment, type ReactNode } from "react";
import { cn } from "./cn";

export interface KvItem {
  label: string;
  value: ReactNode;
}

export interface KvProps {
  /** What is null, undefined or false in place of an item is left out. */
  items: readonly (KvItem | null | undefined | false)[];
  className?: string;
}

/** Facts in two columns. */
export function Kv({ items, className }: KvProps) {
  return (
    <dl className={cn("kv", className)}>
      {items.map((item) =>
        item ? (
          <Fragment key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}
