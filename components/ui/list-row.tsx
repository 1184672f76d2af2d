import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Link } from "./link";

/** A list for phones, beside a table of which the width hides one. */
export function RowList({ label, className, ...rest }: ComponentProps<"ul"> & { label: string }) {
  return <ul {...rest} aria-label={label} className={cn("rows", className)} />;
}

export interface ListRowProps {
  title: ReactNode;
  figure?: ReactNode;
  detail?: ReactNode;
  detailEnd?: ReactNode;
  meta?: ReactNode;
  metaEnd?: ReactNode;
  href?: string;
  onClick?: () => void;
  cursor?: boolean;
  children?: ReactNode;
}

export function ListRow(props: ListRowProps) {
  const { href, onClick, cursor, children } = props;
  const shared = { className: "rows-item", "data-cursor": cursor ? "" : undefined };
  const pairs = [
    [props.detail, props.detailEnd],
    [props.meta, props.metaEnd],
  ] as const;
  const lines = (
    <>
      <span className="rows-title">{props.title}</span>
      <span className="rows-side">{props.figure}</span>
      {pairs.map(([start, end], index) =>
        start || end ? (
          <span key={index} className="contents">
            <span className="rows-small">{start}</span>
            <span className="rows-small rows-side">{end}</span>
          </span>
        ) : null,
      )}
    </>
  );
  return (
    <li>
      {href ? (
        <Link href={href} {...shared}>
          {lines}
        </Link>
      ) : onClick ? (
        <button type="button" onClick={onClick} {...shared}>
          {lines}
        </button>
      ) : (
        <div {...shared}>{lines}</div>
      )}
      {children && <div className="px-4 pb-3">{children}</div>}
    </li>
  );
}
