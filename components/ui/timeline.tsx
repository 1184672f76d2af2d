import type { ReactNode } from "react";
import type { Instant } from "./format-time";
import { Icon, type IconName } from "./icon";
import { StatusGlyph } from "./status";
import { Time } from "./time";

export interface TimelineItem {
  key: string;
  /** Null for what is still expected. */
  at: Instant | null;
  /** A status disc or an icon. An expected step needs neither. */
  status?: string;
  icon?: IconName;
  title: ReactNode;
  detail?: ReactNode;
}

export interface TimelineProps {
  /** Newest first; expected steps above them, last one on top. */
  items: readonly TimelineItem[];
  zone: string;
}

export function Timeline({ items, zone }: TimelineProps) {
  return (
    <ol className="tl" aria-label="Timeline">
      {items.map((item) => (
        <li key={item.key} data-todo={item.at === null ? "" : undefined}>
          {item.at === null ? (
            <span className="sr-only">Expected</span>
          ) : (
            <Time at={item.at} zone={zone} format="seconds" />
          )}
          {item.at === null && <span aria-hidden="true" />}
          <span className="tl-glyph" aria-hidden="true">
            {item.at !== null && item.status ? (
              <StatusGlyph status={item.status} />
            ) : (
              <Icon name={item.at === null ? "todo" : (item.icon ?? "todo")} />
            )}
          </span>
          <div className="min-w-0">
            <p>{item.title}</p>
            {item.detail && <p className="wrap-anywhere">{item.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
