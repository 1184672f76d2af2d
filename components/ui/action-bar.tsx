import type { ReactNode } from "react";

export interface ActionBarProps {
  /** The figure that the action is about, above the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** Keeps the page's main action at a phone's bottom, in place of the tabs. */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <div className="action-bar" role="region" aria-label="Actions">
      {note && <div className="action-bar-note">{note}</div>}
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}
