import { Fragment, type ReactNode } from "react";
import { cn } from "./cn";

export interface KvItem {
  label: string;
  value: ReactNode;
}

export interface KvProps {
  items: readonly (KvItem | null | undefined | false)[];
  wide?: boolean;
  className?: string;
}

/** Facts in two columns. */
export function Kv({ items, wide, className }: KvProps) {
  return (
    <dl className={cn("kv", wide && "kv--wide", className)}>
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
