import { useState } from "react";
import { rangeLabel } from "@/components/ui/date-range";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { onReach } from "@/components/ui/later";
import { LaterOverlay } from "@/components/ui/later-overlay";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import type { CloseView } from "@/lib/contract/api/close";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { BalanceDraft } from "./balances/balance-draft";
import { CloseAdjustments } from "./close-adjustments";
import { CloseChecklist } from "./close-checklist";
import type { CloseRights } from "./close-reasons";
import { CloseStatement } from "./close-statement";
import { balancesDialog } from "./overlays-later";

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
  // What statements state can't be stated otherwise.
  const mayState =
    rights.import &&
    state !== "closed" &&
    (statement.opening === null ||
      statement.closing === null ||
      statement.openingFrom !== undefined ||
      statement.closingFrom !== undefined);
  const stateBalance = mayState && (
    <TextButton {...onReach(balancesDialog)} onClick={() => setStating(true)}>
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
        <CloseAdjustments adjustments={view.adjustments} currency={view.account.currency} />
      </Section>
      {isStating && (
        <LaterOverlay
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
