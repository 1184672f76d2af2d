import { type ReactNode, useState } from "react";
import { rangeLabel } from "@/components/ui/date-range";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { lazy, LazyOverlay, preloadHandlers } from "@/components/ui/lazy-part";
import { LedgerTable } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { TextButton } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { CloseView } from "@/lib/contract/api/close";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { adjustedRows, forwardRows } from "@/lib/domain/close/adjustment-rows";
import { describeBasis } from "@/lib/domain/close/statement-coverage";
import type { BalanceDraft } from "./balances/balances-dialog";
import { AdjustmentsSection } from "./close-adjustments";
import { CloseChecklist } from "./close-checklist";
import type { CloseRights } from "./close-reasons";

const STATES = { open: "Open", prepared: "Prepared, awaiting review", closed: "Closed" } as const;

interface CloseFactsProps {
  view: CloseView;
  rights: CloseRights;
  today: CalendarDay;
}

/** The checklist and the figures of an account's period. */
export function CloseFacts({ view, rights, today }: CloseFactsProps) {
  const {
    timeZone: zone,
    prepared,
    reviewed,
    returned,
    statement,
    state,
    account,
    from,
    to,
  } = view;
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
    <TextButton {...preloadHandlers(balancesDialog)} onClick={() => setStating(true)}>
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
              <Time at={returned.at} zone={zone} />
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
      <Section title="Checklist" note={STATES[view.state]}>
        <CloseChecklist view={view} rights={rights} stateBalance={stateBalance} />
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
      <Section
        title="Statement of reconciliation"
        note={`${rangeLabel(view)}, days in ${zoneAbbreviation(zone, `${view.to}T12:00:00Z`)}`}
        end={stateBalance}
      >
        <CloseStatement view={view} />
      </Section>
      <Section title="Adjustments of earlier periods">
        <AdjustmentsSection adjustments={view.adjustments} currency={view.account.currency} />
      </Section>
      {isStating && (
        <LazyOverlay
          part={balancesDialog}
          title="Balances"
          onClose={() => setStating(false)}
          props={{
            account,
            days: { from, to },
            hasOpening: statement.opening !== null,
            today,
            zone,
            draft,
            onDraft: setDraft,
            onClose: () => setStating(false),
          }}
        />
      )}
    </>
  );
}

/** The close page's sheet, loaded on hovering over, focusing or pressing its button. */
const balancesDialog = lazy(() =>
  import("./balances/balances-dialog").then(({ BalancesDialog }) => BalancesDialog),
);

/** The statement of reconciliation, figure by figure. */
function CloseStatement({
  view: {
    statement,
    account: { currency },
    from,
    to,
  },
}: {
  view: CloseView;
}) {
  const { opening, closing } = describeBasis({ from, to, currency, statement });
  const money = (amount: string | null) => (
    <Money hideCode exact amount={amount} currency={currency} />
  );
  const row = (key: string, label: ReactNode, amount: string | null, count?: number) => ({
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
      money(amount),
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
        ...forwardRows(statement.broughtForward).map(({ key, label, amount, count }) =>
          row(key, label, amount, count),
        ),
        row("opening", <Based label="Opening balance" on={opening} />, statement.opening),
        row("in", "Money in", statement.moneyIn.amount, statement.moneyIn.count),
        row("out", "Money out", statement.moneyOut.amount, statement.moneyOut.count),
        row("closing", <Based label="Closing balance" on={closing} />, statement.closing),
        row("difference", "Difference", statement.difference),
        ...(statement.matchedWithTransfers
          ? [
              row(
                "with",
                "Matched with transfers, net",
                statement.matchedWithTransfers.amount,
                statement.matchedWithTransfers.count,
              ),
            ]
          : []),
        row(
          "matched",
          "Differences of matches, net",
          statement.matchedDifferences.amount,
          statement.matchedDifferences.count,
        ),
        ...(statement.explained
          ? [
              row(
                "explained",
                "Explained without a transfer, net",
                statement.explained.amount,
                statement.explained.count,
              ),
            ]
          : []),
        row(
          "lines",
          "Unmatched lines, net",
          statement.unmatchedLines.amount,
          statement.unmatchedLines.count,
        ),
        ...statement.timing.map(({ label, count, amount }) =>
          row(label, <Aged label={label.toLowerCase()} />, amount, count),
        ),
        ...(statement.payerUnknown
          ? [
              row(
                "payer",
                `Of these, perhaps paid from ${statement.payerUnknown.accounts.join(" or ")}, net`,
                statement.payerUnknown.amount,
                statement.payerUnknown.count,
              ),
            ]
          : []),
        ...adjustedRows(statement.adjusted).map(({ key, label, amount, count }) =>
          row(key, label, amount, count),
        ),
      ]}
    />
  );
}

/** A phone's line may end before or after the days, but not within them. */
function Aged({ label }: { label: string }) {
  return (
    <>
      Not yet on a statement, <span className="min-[340px]:whitespace-nowrap">{label}</span>, net
    </>
  );
}

/** A balance, with its source if no statement gives it. */
function Based({ label, on }: { label: string; on: string | null }) {
  if (on === null) return label;
  return (
    <>
      {label}
      <span className="block text-12 wrap-anywhere text-ink-3">{on}</span>
    </>
  );
}
