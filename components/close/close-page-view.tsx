"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { rangeLabel } from "@/components/ui/date-range";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryFailure } from "@/components/ui/error-state";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { lazyOverlay, preloadHandlers } from "@/components/ui/lazy-part";
import { LedgerTable } from "@/components/ui/ledger";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader, Section } from "@/components/ui/page-frame";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { ReportingZone, useToday } from "@/components/ui/zone";
import { requestIdOf } from "@/lib/client/api-failure";
import { closeOptions } from "@/lib/client/close/close-options";
import { parseAsDay } from "@/lib/client/parse-as-day";
import type { CloseView } from "@/lib/contract/api/close";
import { presetRange } from "@/lib/domain/calendar/range";
import { adjustedRows, forwardRows } from "@/lib/domain/close/adjustment-rows";
import { describeBasis } from "@/lib/domain/close/statement-coverage";
import type { BalanceDraft } from "./balances-dialog";
import { CloseActions, type CloseRights } from "./close-actions";
import { AdjustmentsSection } from "./close-adjustments";
import { CloseChecklist } from "./close-checklist";

const closeSearch = { account: parseAsString, from: parseAsDay, to: parseAsDay };

export interface ClosePageViewProps {
  accounts: readonly { id: string; name: string; currency: string }[];
  rights: CloseRights;
}

/** The page of an account's period: open points, statement of reconciliation, and history. */
export function ClosePageView({ accounts, rights }: ClosePageViewProps) {
  const today = useToday();
  const [search, setSearch] = useQueryStates(closeSearch, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const account = accounts.find(({ id }) => id === search.account) ?? accounts[0];
  // Last month, unless the address has both days, stays the same month while it is being closed.
  const [openedOn] = useState(today);
  const { from, to } = search;
  const days = from && to && from <= to ? { from, to } : presetRange("last_month", openedOn);
  const query = useQuery({
    ...closeOptions({ account: account?.id ?? "", ...days }),
    enabled: account !== undefined,
  });
  const { data, error } = query;
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
        {data && (
          // A closed period keeps the zone in which it was closed.
          <ReportingZone zone={data.timeZone} today={today}>
            <CloseFacts key={data.account.id} view={data} rights={rights} />
          </ReportingZone>
        )}
        {!data && error && (
          <QueryFailure
            title="The period could not be loaded"
            query={query}
            requestId={requestIdOf(error)}
          />
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

function CloseFacts({ view, rights }: { view: CloseView; rights: CloseRights }) {
  const { prepared, reviewed, returned, statement, state, from, to } = view;
  const [isStating, setStating] = useState(false);
  const [draft, setDraft] = useState<BalanceDraft | null>(null);
  // Balances given by statements can't be stated by hand.
  const mayState =
    rights.import &&
    state !== "closed" &&
    (statement.opening === null ||
      statement.closing === null ||
      statement.openingFrom !== undefined ||
      statement.closingFrom !== undefined);
  const stateBalance = mayState && (
    <TextButton {...preloadHandlers(LazyBalancesDialog)} onClick={() => setStating(true)}>
      State a balance
    </TextButton>
  );
  return (
    <>
      {returned && (
        <Section>
          <Notice tone="warning" title={`${returned.by} gave it back.`}>
            <p className="wrap-anywhere">{returned.reason}</p>
            <p className="text-12 text-ink-3">
              <Time at={returned.at} />
            </p>
          </Notice>
        </Section>
      )}
      {view.changedSince && (
        <Section>
          <Notice tone="warning" title="It has changed since it was prepared.">
            <p>
              Its figures, or what they are made of, are no longer what they were, so nobody has
              prepared these. Give it back, so that it can be prepared again.
            </p>
          </Notice>
        </Section>
      )}
      <Section title="Checklist" note={STATES[state]}>
        <CloseChecklist view={view} rights={rights} stateBalance={stateBalance} />
        {prepared && (
          <p className="mt-4 text-ink-2">
            Prepared by {prepared.by}, <Time at={prepared.at} />
            {reviewed && (
              <>
                . Reviewed and closed by {reviewed.by}, <Time at={reviewed.at} />
              </>
            )}
            .
          </p>
        )}
      </Section>
      <Section
        title="Statement of reconciliation"
        note={`${rangeLabel(view)}, days in ${zoneAbbreviation(view.timeZone, `${view.to}T12:00:00Z`)}`}
        end={stateBalance}
      >
        <CloseStatement view={view} />
      </Section>
      <Section title="Adjustments of earlier periods">
        <AdjustmentsSection adjustments={view.adjustments} currency={view.account.currency} />
      </Section>
      {isStating && (
        <LazyBalancesDialog
          account={view.account}
          days={{ from, to }}
          hasOpening={statement.opening !== null}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setStating(false)}
        />
      )}
    </>
  );
}

const LazyBalancesDialog = lazyOverlay("Balances", () =>
  import("./balances-dialog").then(({ BalancesDialog }) => BalancesDialog),
);

function CloseStatement({ view }: { view: CloseView }) {
  const { statement, from, to } = view;
  const { currency } = view.account;
  const { opening, closing } = describeBasis({ from, to, currency, statement });
  const based = (label: string, source: string | null) => (
    <>
      {label}
      {source !== null && <span className="block text-12 wrap-anywhere text-ink-3">{source}</span>}
    </>
  );
  const row = (
    key: string,
    label: ReactNode,
    { count, amount }: { count?: number | undefined; amount: string | null },
  ) => ({
    key,
    cells: [
      label,
      count === undefined ? (
        ""
      ) : (
        <span key="n" className="num">
          {count.toLocaleString("en-GB")}
        </span>
      ),
      <Money key="amount" hideCode exact amount={amount} currency={currency} />,
    ],
  });
  return (
    <LedgerTable
      className="max-w-[720px]"
      label="Statement of reconciliation"
      columns={[
        {
          head:
            opening === null && closing === null
              ? "By the statements"
              : "By the statements and what was stated",
        },
        { head: "Number", figure: true },
        { head: `${currency}; net figures: money in positive`, figure: true },
      ]}
      rows={[
        ...forwardRows(statement.broughtForward).map(({ key, label, ...sum }) =>
          row(key, label, sum),
        ),
        row("opening", based("Opening balance", opening), { amount: statement.opening }),
        row("in", "Money in", statement.moneyIn),
        row("out", "Money out", statement.moneyOut),
        row("closing", based("Closing balance", closing), { amount: statement.closing }),
        row("difference", "Difference", { amount: statement.difference }),
        row("with", "Matched with transfers, net", statement.matchedWithTransfers),
        row("matched", "Differences of matches, net", statement.matchedDifferences),
        row("explained", "Explained without a transfer, net", statement.explained),
        row("lines", "Unmatched lines, net", statement.unmatchedLines),
        ...statement.timing.map(({ label, ...sum }) =>
          row(
            label,
            // A phone's line may end before or after the days, but not within them.
            <>
              Not yet on a statement,{" "}
              <span className="min-[340px]:whitespace-nowrap">{label.toLowerCase()}</span>, net
            </>,
            sum,
          ),
        ),
        ...(statement.payerUnknown
          ? [
              row(
                "payer",
                `Of these, perhaps paid from ${statement.payerUnknown.accounts.join(" or ")}, net`,
                statement.payerUnknown,
              ),
            ]
          : []),
        ...adjustedRows(statement.adjusted).map(({ key, label, ...sum }) => row(key, label, sum)),
      ]}
    />
  );
}
