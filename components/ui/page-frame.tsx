import { type ReactNode, useId } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";
import { Link } from "./link";

export interface PageHeaderProps {
  title: ReactNode;
  crumb?: { href: string; label: string };
  note?: ReactNode;
  actions?: ReactNode;
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

interface PageBodyProps {
  /** The page divides its own height and scrolls inside (tables with pinned totals). On phones it always flows. */
  fill?: boolean;
  className?: string;
  children: ReactNode;
}

/** The content under the header, which scrolls. */
export function PageBody({ fill, className, children }: PageBodyProps) {
  return <div className={cn("body", fill && "body--fill", className)}>{children}</div>;
}

interface SplitProps {
  children: ReactNode;
  aside: ReactNode;
  asideLabel: string;
  className?: string;
}

/** Fluid main column and an aside of 352 px, which stacks below at 900 px. */
export function Split({ children, aside, asideLabel, className }: SplitProps) {
  return (
    <div className={cn("split", className)}>
      <div>{children}</div>
      <aside aria-label={asideLabel}>{aside}</aside>
    </div>
  );
}

/** Keeps the page's main action at a phone's bottom, in place of the tabs. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar" role="region" aria-label="Actions">
      {note && <div className="action-bar-note">{note}</div>}
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}

interface SectionProps {
  title?: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the page, divided from the next by a hairline. */
export function Section({ title, note, end, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={cn("sec", className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="sec-h">
          <h2 id={id}>{title}</h2>
          {note !== undefined && <span className="sec-n">{note}</span>}
          {end && <span className="sec-end">{end}</span>}
        </div>
      )}
      {children}
    </section>
  );
}
