"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody, PageHeader, Section } from "@/components/ui/page-frame";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useToday } from "@/lib/client/use-today";
import { closeOptions } from "@/lib/client/close/close-options";
import { closeDays, closeSearch } from "@/lib/client/close/close-search";
import { CloseActions } from "./close-actions";
import { CloseFacts } from "./close-facts";
import type { CloseRights } from "./close-reasons";

export interface ClosePageViewProps {
  accounts: readonly { id: string; name: string; currency: string }[];
  zone: string;
  /** Today in the zone, when the page was made. */
  today: string;
  rights: CloseRights;
}

/** The page of an account's period: open points, statement of reconciliation, and history. */
export function ClosePageView({ accounts, zone, today: initialToday, rights }: ClosePageViewProps) {
  const today = useToday(zone, initialToday);
  const [search, setSearch] = useQueryStates(closeSearch, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const account = accounts.find(({ id }) => id === search.account) ?? accounts[0];
  // The chosen period must not change to another month while it is being closed.
  const days = closeDays(search, initialToday);
  const { data, error, isFetching, refetch } = useQuery({
    ...closeOptions({ account: account?.id ?? "", ...days }),
    enabled: account !== undefined,
  });
  return (
    <>
      <PageHeader
        title="Close a period"
        crumb={{ href: "/reconciliation", label: "Reconciliation" }}
        actions={
          data && (
            <CloseActions
              key={`${data.account.id} ${data.from} ${data.to}`}
              view={data}
              rights={rights}
            />
          )
        }
      />
      <PageBody>
        {account ? (
          <div className="fbar">
            <Select
              aria-label="Account"
              look="compact"
              value={account.id}
              onChange={(id) => void setSearch({ account: id })}
              options={accounts.map(({ id, name, currency }) => ({
                value: id,
                label: name,
                detail: currency,
              }))}
            />
            <DateRangePicker
              label="Period"
              className="md:h-8"
              value={days}
              today={today}
              zone={zone}
              onChange={({ from, to }) => void setSearch({ from, to })}
            />
          </div>
        ) : (
          <EmptyState
            title="No account is set up yet"
            actions={
              rights.import && (
                <LinkButton href="/reconciliation/import">Import statement</LinkButton>
              )
            }
          >
            <p>
              A period is closed using an account&apos;s statements. Importing the first statement
              sets up the account.
            </p>
            {!rights.import && <p>Makers and approvers import statements.</p>}
          </EmptyState>
        )}
        {data && <CloseFacts key={data.account.id} view={data} rights={rights} today={today} />}
        {!data && error && (
          <ErrorState
            title="The period could not be loaded"
            retrying={isFetching}
            onRetry={() => void refetch()}
            requestId={error instanceof ApiFailure ? error.requestId : null}
          >
            <p>{error.message}</p>
          </ErrorState>
        )}
        {account && !data && !error && (
          <Section title="Checklist">
            <div role="status" className="grid grid-cols-1 gap-3">
              <span className="sr-only">Loading</span>
              <Skeleton width={320} />
              <Skeleton width={280} />
              <Skeleton width={300} />
            </div>
          </Section>
        )}
      </PageBody>
    </>
  );
}
