import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "./icon";

export interface PageHeaderProps {
  title: ReactNode;
  /** The page above this one. */
  crumb?: { href: string; label: string };
  /** Behind the title: a boxed status, a date. */
  note?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** A reference as title. */
  mono?: boolean;
}

/** The 52 px bar with the page's only h1. */
export function PageHeader({ title, crumb, note, actions, mono }: PageHeaderProps) {
  return (
    <header className="bar">
      <div className="bar-l">
        {crumb && (
          <>
            <Link href={crumb.href} className="crumb bar-crumb">
              {crumb.label}
            </Link>
            <Icon name="chevron-right" className="bar-crumb" />
          </>
        )}
        <h1 className={mono ? "mono" : undefined}>{title}</h1>
        {note && <span className="bar-note">{note}</span>}
      </div>
      {actions && <div className="bar-r">{actions}</div>}
    </header>
  );
}
