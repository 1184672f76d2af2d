import { useId, type ReactNode } from "react";
import { cn } from "./cn";

export interface SectionProps {
  title?: ReactNode;
  /** Right behind the title, lighter: a count or a scope. */
  note?: ReactNode;
  /** At the right end: a link. */
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
