"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { initialQueryData } from "@/lib/client/query-client";
import { monthName, rangeLabel } from "@/components/ui/date-range";
import { IconButton } from "@/components/ui/icon-button";
import { preloadHandlers } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { useToday } from "@/components/ui/zone";
import { closeHref } from "@/lib/client/close/close-href";
import { useRequestRun } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import { periodOfSearch } from "@/lib/client/reconciliation/reconciliation-search";
import { statementAccountsOptions } from "@/lib/client/statements/account-options";
import type {
  StatementAccounts,
  StatementAccountView,
} from "@/lib/contract/api/statement-accounts";
import { announceRefusal } from "./decisions/decisions";
import { useReconciliationSearch } from "./facts";
import { IMPORT_HREF, ImportLink, NoAccount } from "./lists/list-state";
import { LazyAccountDialog, LazyExceptionsSheet, LazyRulesSheet } from "./lazy-overlays";
import { type InitialWorkspace, type Permitted, Workspace } from "./workspace/workspace";

interface ReconciliationViewProps {
  accounts: StatementAccounts;
  /** Null if the server could not load it. Then the page loads it itself and shows the error, if any. */
  initial: InitialWorkspace | null;
  permitted: Permitted;
  balancesOf: (account: StatementAccountView) => ReactNode;
}

/** The reconciliation of an account's period: matched, suggested and unmatched. Account, days and tab are in the URL. */
export function ReconciliationView({
  accounts: initialAccounts,
  initial,
  permitted,
  balancesOf,
}: ReconciliationViewProps) {
  const today = useToday();
  const { search } = useReconciliationSearch();
  const { accounts } = useQuery({
    ...statementAccountsOptions(),
    ...initialQueryData(initialAccounts),
  }).data;
  const account = accounts.find((each) => each.id === search.account) ?? accounts[0];
  const period = periodOfSearch(search, today);
  if (!account)
    return (
      <>
        <PageHeader title="Reconciliation" />
        <PageBody>
          <NoAccount mayImport={permitted.import} />
        </PageBody>
      </>
    );
  const days = { account: account.id, ...period };
  const isMonth = period.from.slice(0, 7) === period.to.slice(0, 7);
  return (
    <>
      <PageHeader
        title="Reconciliation"
        note={
          <span className="max-lg:hidden">
            {isMonth ? monthName(period.from) : rangeLabel(period)}
          </span>
        }
        actions={
          <>
            {permitted.import && <ImportLink className="max-md:hidden" />}
            <LinkButton href="/reports" icon="export">
              Export report
            </LinkButton>
            <LinkButton href={closeHref(days)} className="max-md:hidden">
              Close period
            </LinkButton>
            <WorkspaceMenu
              days={days}
              account={account}
              permitted={permitted}
              balances={balancesOf(account)}
            />
          </>
        }
      />
      <PageBody>
        <Workspace
          // Keyed without the days: at midnight a period that ends today would lose the selection.
          key={`${days.account} ${search.period} ${search.from} ${search.to}`}
          accounts={accounts}
          account={account}
          days={days}
          initial={initial}
          permitted={permitted}
        />
      </PageBody>
    </>
  );
}

interface WorkspaceMenuProps {
  days: AccountDays;
  account: StatementAccountView;
  permitted: Permitted;
  balances: ReactNode;
}

function WorkspaceMenu({ days, account, permitted, balances }: WorkspaceMenuProps) {
  const [open, setOpen] = useState<"account" | "rules" | "exceptions" | null>(null);
  const run = useRequestRun();
  const close = () => setOpen(null);
  return (
    <>
      <Menu trigger={<IconButton icon="more" label="More" {...preloadHandlers(LazyRulesSheet)} />}>
        {/* On a phone the head has no room for their buttons. */}
        <div className="md:hidden">
          {permitted.import && (
            <MenuItem icon="upload" href={IMPORT_HREF}>
              Import statement
            </MenuItem>
          )}
          <MenuItem icon="lock" href={closeHref(days)}>
            Close period
          </MenuItem>
        </div>
        {permitted.work && (
          <MenuItem
            icon="refresh"
            onSelect={() =>
              run.mutate(days.account, {
                onError: (error) =>
                  announceRefusal(
                    {
                      refused: "The rules were not run",
                      unknown: "We don't know if the rules are being run",
                    },
                    error,
                  ),
              })
            }
          >
            Run the rules again
          </MenuItem>
        )}
        {permitted.import && (
          <MenuItem icon="edit" onSelect={() => setOpen("account")}>
            Account details
          </MenuItem>
        )}
        <MenuItem icon="settings" onSelect={() => setOpen("rules")}>
          Matching rules
        </MenuItem>
        <MenuItem icon="report" onSelect={() => setOpen("exceptions")}>
          Exceptions as XLSX
        </MenuItem>
      </Menu>
      {open === "account" && (
        <LazyAccountDialog account={account} balances={balances} onClose={close} />
      )}
      {open === "rules" && (
        <LazyRulesSheet account={account} mayChange={permitted.rules} onClose={close} />
      )}
      {open === "exceptions" && (
        <LazyExceptionsSheet
          days={days}
          accountName={account.name}
          mayWork={permitted.work}
          onClose={close}
        />
      )}
    </>
  );
}
