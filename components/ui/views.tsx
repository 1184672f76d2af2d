import type { ReactNode, Ref } from "react";
import { Link } from "./link";

export interface View {
  key: string;
  label: ReactNode;
  href?: string;
  onSelect?: () => void;
  count?: number | null;
  current?: boolean;
  dirty?: boolean;
}

export interface ViewsProps {
  ref?: Ref<HTMLElement>;
  label: string;
  views: readonly View[];
  end?: ReactNode;
}

function Inside({ view }: { view: View }) {
  return (
    <>
      {view.label}
      {view.count != null && <span className="n">{view.count}</span>}
      {view.dirty && (
        <>
          <span className="views-dot" aria-hidden="true" />
          <span className="sr-only">changed, not saved</span>
        </>
      )}
    </>
  );
}

/** Saved views as tabs along the top. */
export function Views({ ref, label, views, end }: ViewsProps) {
  return (
    <nav ref={ref} className="views" aria-label={label}>
      {views.map((view) =>
        view.href !== undefined ? (
          <Link key={view.key} href={view.href} aria-current={view.current ? "page" : undefined}>
            <Inside view={view} />
          </Link>
        ) : (
          <button
            key={view.key}
            type="button"
            className="view"
            aria-current={view.current ? "true" : undefined}
            onClick={view.onSelect}
          >
            <Inside view={view} />
          </button>
        ),
      )}
      {end && <span className="views-end">{end}</span>}
    </nav>
  );
}
