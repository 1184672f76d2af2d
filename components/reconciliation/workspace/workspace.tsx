"use client";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useId, useMemo, useState } from "react";
import { QueryFailure } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { initialQueryData } from "@/lib/client/query-client";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Views } from "@/components/ui/views";
import { requestIdOf } from "@/lib/client/api-failure";
import {
  type AccountDays,
  summaryOptions,
} from "@/lib/client/reconciliation/reconciliation-options";
import type { Tab } from "@/lib/client/reconciliation/reconciliation-search";
import type { MatchList, ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import type { StatementAccountView } from "@/lib/contract/api/statement-accounts";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import type { InitialBreaks } from "../breaks/break-list";
import { BreaksTab } from "../breaks/breaks-tab";
import { FactsContext, useReconciliationSearch } from "../facts";
import { NoLines } from "../lists/list-state";
import { MatchedTab } from "../matches/matched-tab";
import { SuggestedTab } from "../matches/suggested-tab";
import { sideLabels } from "../sides";
import { PeriodFacts } from "./period-facts";
import { TotalsSkeleton } from "./workspace-skeleton";

export interface Permitted {
  work: boolean;
  rules: boolean;
  import: boolean;
}

interface WorkspaceProps {
  accounts: readonly StatementAccountView[];
  account: StatementAccountView;
  days: AccountDays;
  initial: InitialWorkspace | null;
  permitted: Permitted;
}

/** Control totals, and one of the three lists below them. */
export function Workspace({ accounts, account, days, initial: read, permitted }: WorkspaceProps) {
  const initial = initialOf(read, days);
  const query = useQuery({
    ...summaryOptions(days),
    ...initialQueryData(initial?.summary ?? null),
  });
  const { data: summary, error } = query;
  const mayWork = permitted.work;
  const { search, setSearch } = useReconciliationSearch();
  const { tab } = search;
  const counts = summary?.counts;
  const views = [
    { key: "suggested" as const, label: "Suggested", count: counts?.suggested },
    {
      key: "breaks" as const,
      label: "Breaks",
      count: counts && counts.breakLines + counts.breakLegs,
    },
    { key: "matched" as const, label: "Matched", count: counts?.matched },
  ];
  // The same object until the summary changes, so that rows of the lists aren't rendered again.
  const facts = useMemo(
    () =>
      summary && {
        summary,
        days: { account: summary.account.id, from: summary.from, to: summary.to },
        account: summary.account,
        usual: summary.usual,
        isClosed: summary.period?.state === "closed",
        mayWork,
      },
    [summary, mayWork],
  );
  return (
    <div className="rc">
      <div className="rc-top">
        <div className="rc-ctl-w">
          {summary ? <ControlTotals summary={summary} /> : !error && <TotalsSkeleton />}
        </div>
        <PeriodFacts accounts={accounts} account={account} period={days} summary={summary} />
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
        <QueryFailure
          title="The reconciliation could not be loaded"
          query={query}
          requestId={requestIdOf(error)}
        />
      )}
      {summary && isBare(summary) ? (
        <NoLines mayImport={permitted.import} hasStatement={summary.hasStatement} />
      ) : (
        (summary || !error) && (
          <Views
            label="Match state"
            views={views.map((view) => ({
              ...view,
              current: view.key === tab,
              onSelect: () => void setSearch({ tab: view.key, age: null, only: null }),
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
        )
      )}
      {facts && !isBare(facts.summary) && (
        <FactsContext value={facts}>
          {facts.isClosed && (
            <Notice className="m-4" icon="lock" title="This period is closed.">
              The matches it was closed with can&apos;t be changed. Anything that arrives or is
              matched later becomes an adjustment in the next period.
            </Notice>
          )}
          {tab === "suggested" && (
            <SuggestedTab initial={initial?.tab === tab ? initial.matches : null} />
          )}
          {tab === "breaks" && (
            <BreaksTab mayChangeRules={permitted.rules} initial={initial?.breaks ?? null} />
          )}
          {tab === "matched" && (
            <MatchedTab initial={initial?.tab === tab ? initial.matches : null} />
          )}
        </FactsContext>
      )}
    </div>
  );
}

/** Says if no line and no transfer should be on a statement. */
function isBare({ total, counts }: ReconciliationSummary): boolean {
  return total.lines === 0 && counts.breakLegs === 0 && counts.suggested === 0;
}

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

/** A phone shows only the total until it is unfolded. */
function ControlTotals({ summary }: { summary: ReconciliationSummary }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { currency } = summary.account;
  const { record, recordShort } = sideLabels(summary);
  // The close counts money in as positive, even for accounts that mostly pay.
  const title = (
    <>
      <span className="whitespace-nowrap">Control totals, {currency}:</span>{" "}
      <span className="whitespace-nowrap">money {summary.usual} positive</span>
    </>
  );
  const row = (
    label: string,
    { lines, bank, legs, desk, difference }: ReconciliationSummary["total"],
  ) => (
    <tr>
      <th scope="row">{label}</th>
      <td className="f n">{lines.toLocaleString("en-GB")}</td>
      <td className="f" data-l={recordShort}>
        {formatFigure(bank, currency)}
      </td>
      <td className="f n">{legs.toLocaleString("en-GB")}</td>
      <td className="f" data-l="Rampdesk">
        {formatFigure(desk, currency)}
      </td>
      <td className="f">
        {isZero(difference) ? (
          <span className="zero">{formatFigure("0", currency)}</span>
        ) : (
          formatFigure(difference, currency)
        )}
      </td>
    </tr>
  );
  return (
    <>
      <button
        type="button"
        className="rc-fold"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span>{title}</span>
        <Icon name={isUnfolded ? "chevron-up" : "chevron-down"} />
      </button>
      <table className="rc-ctl" id={id}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="!whitespace-normal">
              {title}
            </th>
            {["Lines", record, "Transfers", "Rampdesk", "Difference"].map((head) => (
              <th key={head} scope="col" className="f">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row("Matched", summary.matched)}
          {summary.explained.lines > 0 && row("Explained", summary.explained)}
          {row("Suggested", summary.suggested)}
          {row("Breaks", summary.breaks)}
        </tbody>
        <tfoot>{row("Total", summary.total)}</tfoot>
      </table>
    </>
  );
}

export interface InitialWorkspace {
  tab: Tab;
  summary: ReconciliationSummary;
  matches: MatchList | null;
  breaks: InitialBreaks | null;
}

function initialOf(initial: InitialWorkspace | null, { account, from, to }: AccountDays) {
  const summary = initial?.summary;
  const isSame = summary?.account.id === account && summary.from === from && summary.to === to;
  return isSame ? initial : null;
}
