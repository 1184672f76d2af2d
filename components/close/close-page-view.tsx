"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { rangeLabel } from "@/components/ui/date-range";
import { DateRangePicker } from "@/components/ui/date-range-picker";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { ApiFailure } from "@/lib/client/api-fetch";
import { closeOptions } from "@/lib/client/close/close-options";
import { closeDays, closeSearch } from "@/lib/client/close/close-search";
import type { CloseView } from "@/lib/contract/api/close";
import { CloseActions } from "./close-actions";
import { CloseAdjustments } from "./close-adjustments";
import { CloseChecklist } from "./close-checklist";
import type { CloseRights } from "./close-reasons";
import { CloseStatement } from "./close-statement";

export interface ClosePageViewProps {
  accounts: readonly { id: string; name: string; currency: string }[];
  zone: string;
  today: string;
  rights: CloseRights;
}

/** An account's period on its way to be closed: what is left to do, the statement of reconciliation, and who did what. */
export function ClosePageView({ accounts, zone, today, rights }: ClosePageViewProps) {
  const [search, setSearch] = useQueryStates(closeSearch, { history: "push", shallow: true, scroll: false });
  const account = accounts.find(({ id }) => id === search.account) ?? accounts[0];
  const days = closeDays(search, today);
  const { data, error, isFetching, refetch } = useQuery({ ...closeOptions({ account: account?.id ?? "", ...days }), enabled: account !== undefined });
  return (
    <>
      <PageHeader title="Close a period" crumb={{ href: "/reconciliation", label: "Reconciliation" }} actions={data && <CloseActions key={`${data.account.id} ${data.from} ${data.to}`} view={data} rights={rights} />} />
      <PageBody>
        {account ? (
          <div className="fbar">
            <Select aria-label="Account" look="compact" value={account.id} onChange={(id) => void setSearch({ account: id })} options={accounts.map(({ id, name, currency }) => ({ value: id, label: name, detail: currency }))} />
            <DateRangePicker label="Period" className="md:h-8" value={days} today={today} zone={zone} onChange={({ from, to }) => void setSearch({ from, to })} />
          </div>
        ) : (
          <EmptyState title="No account is set up yet" actions={rights.import && <LinkButton href="/reconciliation/import">Import statement</LinkButton>}>
            <p>A period is closed using an account&apos;s statements. Importing the first statement sets up the account.</p>
            {!rights.import && <p>Makers and approvers import statements.</p>}
          </EmptyState>
        )}
        {data && <Facts view={data} rights={rights} />}
        {!data && error && (
          <ErrorState title="The period could not be loaded" retrying={isFetching} onRetry={() => void refetch()} requestId={error instanceof ApiFailure ? error.requestId : null}>
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

const STATES = { open: "Open", prepared: "Prepared, awaiting review", closed: "Closed" } as const;

function Facts({ view, rights }: { view: CloseView; rights: CloseRights }) {
  const { timeZone: zone, prepared, reviewed, returned } = view;
  return (
    <>
      {returned && (
        <Section>
          <Notice tone="warning" title={`${returned.by} gave it back.`}>
            <p className="wrap-anywhere">{returned.reason}</p>
            <p className="text-12 text-ink-3">
              <Time at={returned.at} zone={zone} />
            </p>
          </Notice>
        </Section>
      )}
      <Section title="Checklist" note={STATES[view.state]}>
        <CloseChecklist view={view} rights={rights} />
        {prepared && (
          <p className="mt-4 text-ink-2">
            Prepared by {prepared.by}, <Time at={prepared.at} zone={zone} />
            {reviewed && (
              <>
                . Reviewed and closed by {reviewed.by}, <Time at={reviewed.at} zone={zone} />
              </>
            )}
            .
          </p>
        )}
      </Section>
      <Section title="Statement of reconciliation" note={`${rangeLabel(view)}, days in ${zoneAbbreviation(zone, `${view.to}T12:00:00Z`)}`}>
        <CloseStatement statement={view.statement} currency={view.account.currency} />
      </Section>
      <Section title="Adjustments of earlier periods">
        <CloseAdjustments adjustments={view.adjustments} currency={view.account.currency} />
      </Section>
    </>
  );
}
