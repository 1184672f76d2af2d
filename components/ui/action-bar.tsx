import type { ReactNode } from "react";

export interface ActionBarProps {
  /** The figure it acts on, above the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** On phones the page's main action sticks to the bottom in place of the tabs; elsewhere it isn't there. */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <div className="action-bar" role="region" aria-label="Actions">
      {note && <div className="action-bar-note">{note}</div>}
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}
