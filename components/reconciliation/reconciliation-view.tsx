"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hadSince } from "@/components/ui/brought-along";
import { monthName, rangeLabel } from "@/components/ui/date-range";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { useToday } from "@/lib/client/calendar/use-today";
import { closeHref } from "@/lib/client/close/close-href";
import { periodOfSearch } from "@/lib/client/reconciliation/reconciliation-search";
import { useReconciliationSearch } from "@/lib/client/reconciliation/use-reconciliation-search";
import { statementAccountsOptions } from "@/lib/client/statements/statement-options";
import type { StatementAccounts, StatementAccountView } from "@/lib/contract/api/statements";
import { ImportLink } from "./import-link";
import { NoAccount } from "./lists/empty-states";
import type { Permitted } from "./permitted";
import type { InitialWorkspace } from "./workspace/initial-workspace";
import { Workspace } from "./workspace/workspace";
import { WorkspaceMenu } from "./workspace/workspace-menu";

interface ReconciliationViewProps {
  accounts: StatementAccounts;
  /** Null if the server could not load it. Then the page loads it itself and shows the error, if any. */
  initial: InitialWorkspace | null;
  zone: string;
  /** The current day in that time zone when the page was rendered. */
  today: string;
  permitted: Permitted;
  /** What people stated of an account's balances, for its details. */
  balancesOf: (account: StatementAccountView) => ReactNode;
}

/** The reconciliation of an account's period: matched, suggested and unmatched. Account, days and tab are in the URL. */
export function ReconciliationView({
  accounts: initialAccounts,
  initial,
  zone,
  today: initialToday,
  permitted,
  balancesOf,
}: ReconciliationViewProps) {
  const today = useToday(zone, initialToday);
  const { search, setSearch } = useReconciliationSearch();
  const { accounts } = useQuery({
    ...statementAccountsOptions(),
    initialData: initialAccounts,
    initialDataUpdatedAt: hadSince(initialAccounts),
  }).data;
  const account = accounts.find((each) => each.id === search.account) ?? accounts[0];
  const period = periodOfSearch(search, today);
  const days = account && { account: account.id, ...period };
  return (
    <>
      <PageHeader
        title="Reconciliation"
        note={
          account && (
            <span className="max-lg:hidden">
              {isOfOneMonth(period) ? monthName(period.from) : rangeLabel(period)}
            </span>
          )
        }
        actions={
          <>
            {permitted.import && account && <ImportLink className="max-md:hidden" />}
            {account && (
              <LinkButton href="/reports" icon="export">
                Export report
              </LinkButton>
            )}
            {days && (
              <LinkButton href={closeHref(days)} className="max-md:hidden">
                Close period
              </LinkButton>
            )}
            {days && account && (
              <WorkspaceMenu
                days={days}
                account={account}
                permitted={permitted}
                zone={zone}
                balances={balancesOf(account)}
              />
            )}
          </>
        }
      />
      <PageBody>
        {account && days ? (
          <Workspace
            // Not by the days themselves: at midnight a period that ends today would take what was selected along.
            key={`${days.account} ${search.period} ${search.from} ${search.to}`}
            accounts={accounts}
            account={account}
            days={days}
            search={search}
            setSearch={setSearch}
            initial={initial}
            zone={zone}
            today={today}
            permitted={permitted}
          />
        ) : (
          <NoAccount mayImport={permitted.import} />
        )}
      </PageBody>
    </>
  );
}

function isOfOneMonth({ from, to }: { from: string; to: string }): boolean {
  return from.slice(0, 7) === to.slice(0, 7);
}
