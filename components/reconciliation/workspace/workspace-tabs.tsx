import { Fragment } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Views } from "@/components/ui/views";
import type { Tab } from "@/lib/client/reconciliation/reconciliation-search";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";

interface WorkspaceTabsProps {
  tab: Tab;
  counts: ReconciliationSummary["counts"] | undefined;
  mayWork: boolean;
  onTab: (tab: Tab) => void;
}

/** The keyboard shortcuts of each tab. */
const KEYS: Record<Tab, readonly (readonly [readonly string[], string])[]> = {
  suggested: [
    [["J", "K"], "move"],
    [["A"], "match"],
    [["X"], "not a match"],
    [["U"], "undo"],
  ],
  breaks: [
    [["J", "K"], "move"],
    [["Space"], "select"],
    [["A"], "match"],
    [["X"], "clear"],
    [["U"], "undo"],
  ],
  matched: [
    [["J", "K"], "move"],
    [["U"], "undo"],
  ],
};

/** The tabs of the three lists, with their counts. */
export function WorkspaceTabs({ tab, counts, mayWork, onTab }: WorkspaceTabsProps) {
  const views = [
    { key: "suggested" as const, label: "Suggested", count: counts?.suggested },
    {
      key: "breaks" as const,
      label: "Breaks",
      count: counts && counts.breakLines + counts.breakLegs,
    },
    { key: "matched" as const, label: "Matched", count: counts?.matched },
  ];
  return (
    <Views
      label="Match state"
      views={views.map((view) => ({
        ...view,
        current: view.key === tab,
        onSelect: () => onTab(view.key),
      }))}
      end={
        mayWork && (
          <span className="rc-keys" aria-hidden="true">
            {KEYS[tab].map(([keys, does]) => (
              <Fragment key={does}>
                <Kbd keys={keys} /> {does}
              </Fragment>
            ))}
          </span>
        )
      }
    />
  );
}
