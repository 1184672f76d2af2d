"use client";
import { useQuery } from "@tanstack/react-query";
import { broughtAlong } from "@/components/ui/brought-along";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { ApiFailure } from "@/lib/client/api-fetch";
import {
  summaryOptions,
  type AccountDays,
} from "@/lib/client/reconciliation/reconciliation-options";
import type { ReconciliationSearch } from "@/lib/client/reconciliation/reconciliation-search";
import type { useReconciliationSearch } from "@/lib/client/reconciliation/use-reconciliation-search";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import type { StatementAccountView } from "@/lib/contract/api/statements";
import { BreaksTab } from "../breaks/breaks-tab";
import { NoLines } from "../lists/empty-states";
import { MatchedTab } from "../matches/matched-tab";
import { SuggestedTab } from "../matches/suggested-tab";
import type { Permitted } from "../permitted";
import { ControlTotals } from "./control-totals";
import { initialOf, type InitialWorkspace } from "./initial-workspace";
import { PeriodFacts } from "./period-facts";
import { TotalsSkeleton } from "./workspace-skeleton";
import { WorkspaceTabs } from "./workspace-tabs";

interface WorkspaceProps {
  accounts: readonly StatementAccountView[];
  account: StatementAccountView;
  days: AccountDays;
  search: ReconciliationSearch;
  setSearch: ReturnType<typeof useReconciliationSearch>["setSearch"];
  initial: InitialWorkspace | null;
  zone: string;
  today: string;
  permitted: Permitted;
}

/** Control totals, and one of the three lists below them. */
export function Workspace({
  accounts,
  account,
  days,
  search,
  setSearch,
  initial: read,
  zone,
  today,
  permitted,
}: WorkspaceProps) {
  const initial = initialOf(read, days);
  const {
    data: summary,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...summaryOptions(days), ...broughtAlong(initial?.summary ?? null) });
  const mayWork = permitted.work;
  const { tab, age, only } = search;
  return (
    <div className="rc">
      <div className="rc-top">
        <div className="rc-ctl-w">
          {summary ? <ControlTotals summary={summary} /> : !error && <TotalsSkeleton />}
        </div>
        <PeriodFacts
          accounts={accounts}
          account={account}
          period={days}
          search={search}
          onChange={(change) => setSearch({ ...change, age: null, only: null })}
          summary={summary}
          zone={zone}
          today={today}
        />
      </div>
      {error && summary && (
        <Notice
          tone="warning"
          live
          title="This page can't reach the desk. What you see may be out of date."
          className="m-4"
        >
          {error.message}
        </Notice>
      )}
      {error && !summary && (
        <ErrorState
          title="The reconciliation could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
          requestId={error instanceof ApiFailure ? error.requestId : null}
        >
          <p>{error.message}</p>
        </ErrorState>
      )}
      {summary && isBare(summary) ? (
        <NoLines mayImport={permitted.import} hasStatement={summary.hasStatement} />
      ) : (
        (summary || !error) && (
          <WorkspaceTabs
            tab={tab}
            counts={summary?.counts}
            mayWork={mayWork}
            onTab={(next) => setSearch({ tab: next, age: null, only: null })}
          />
        )
      )}
      {summary && !isBare(summary) && (
        <>
          {summary.period?.state === "closed" && (
            <Notice className="m-4" icon="lock" title="This period is closed.">
              The matches it was closed with can&apos;t be changed. Anything that arrives or is
              matched later becomes an adjustment in the next period.
            </Notice>
          )}
          {tab === "suggested" && (
            <SuggestedTab
              days={days}
              summary={summary}
              mayWork={mayWork}
              initial={initial?.tab === tab ? initial.matches : null}
              zone={zone}
            />
          )}
          {tab === "breaks" && (
            <BreaksTab
              days={days}
              summary={summary}
              mayWork={mayWork}
              mayChangeRules={permitted.rules}
              initial={initial?.breaks ?? null}
              zone={zone}
              today={today}
              age={age}
              only={only}
              onFilter={setSearch}
            />
          )}
          {tab === "matched" && (
            <MatchedTab
              days={days}
              summary={summary}
              mayWork={mayWork}
              initial={initial?.tab === tab ? initial.matches : null}
              zone={zone}
              today={today}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Shown if there is neither a line nor a transfer that should be on a statement. */
function isBare({ total, counts }: ReconciliationSummary): boolean {
  return total.lines === 0 && counts.breakLegs === 0 && counts.suggested === 0;
}
