"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CountdownAnnouncer } from "@/components/ui/countdown";
import { EmptyState } from "@/components/ui/empty-state";
import { initialQueryData } from "@/lib/client/query-client";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader, Section, Split } from "@/components/ui/page-frame";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useServiceNow } from "@/components/ui/use-now";
import { overviewFiguresOptions, overviewOptions } from "@/lib/client/overview/overview-options";
import type { OperationView } from "@/lib/contract/api/operations";
import type { Overview, OverviewFigures } from "@/lib/contract/api/overview";
import { FiguresSections, hasFigures, InFlightSection } from "./figures-sections";
import { beingSent, type Needs, needsOf, operationHref } from "./needs";
import { NeedsSections } from "./needs-section";
import { RecentTransfers } from "./recent-transfers";

interface OverviewViewProps {
  initial: Overview;
  initialFigures: OverviewFigures;
  /** True if this person creates, confirms and pays transfers. */
  canAct: boolean;
  search: ReactNode;
}

/** The overview, whose countdowns run on the service's clock. */
export function OverviewView({ initial, initialFigures, canAct, search }: OverviewViewProps) {
  const query = useQuery({ ...overviewOptions(), ...initialQueryData(initial) });
  const overview = query.data;
  const { data: figures } = useQuery({
    ...overviewFiguresOptions(),
    ...initialQueryData(initialFigures),
  });
  const nowMs = useServiceNow(overview.freshness.serviceNow);
  const needs = needsOf(overview, nowMs);
  const sending = beingSent(overview);
  const isFresh = overview.recent.length === 0 && needs.count === 0 && sending.length === 0;
  return (
    <>
      <PageHeader
        title="Overview"
        note={<Time at={nowMs} format="weekday" />}
        actions={
          <>
            {search}
            {canAct && (
              <LinkButton href="/transfers/new" icon="plus" keys={["N"]}>
                New transfer
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        {query.isError && (
          <div className="px-6 pt-4 max-md:px-4">
            <Notice
              tone="warning"
              live
              title="This page can't reach the desk. What you see may be out of date."
            >
              {query.error.message}
            </Notice>
          </div>
        )}
        {isFresh && !hasFigures(figures) ? (
          <FreshDesk canAct={canAct} />
        ) : (
          <Split
            className="max-xl:grid-cols-[minmax(0,1fr)] max-xl:content-start max-xl:[&>aside]:border-l-0 max-xl:[&>aside]:border-t max-xl:[&>aside]:border-line-faint"
            aside={
              <>
                {!isFresh && <InFlightSection overview={overview} nowMs={nowMs} />}
                <FiguresSections figures={figures} />
              </>
            }
            asideLabel="Figures"
          >
            {isFresh ? (
              <FreshDesk canAct={canAct} />
            ) : (
              <>
                <NeedsSections needs={needs} nowMs={nowMs} canAct={canAct} />
                <BeingSent operations={sending} />
                {overview.recent.length > 0 && (
                  <RecentTransfers transfers={overview.recent} nowMs={nowMs} />
                )}
              </>
            )}
          </Split>
        )}
        <NextExpiryAnnouncer needs={needs} nowMs={nowMs} />
      </PageBody>
    </>
  );
}

function BeingSent({ operations }: { operations: readonly OperationView[] }) {
  if (operations.length === 0) return null;
  return (
    <Section title="Being sent" note={operations.length}>
      <ul>
        {operations.map((operation) => (
          <li
            key={operation.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-faint py-2 last:border-b-0"
          >
            <Status
              plain
              status="pending"
              label={
                operation.state === "ambiguous"
                  ? "Checking; don't send it again"
                  : "On its way to the service"
              }
            />
            <TextLink href={operationHref(operation)}>
              {operation.request?.recipientName ??
                (operation.kind === "create_recipient" ? "New recipient" : "New transfer")}
            </TextLink>
            {operation.request && (
              <span className="ml-auto">
                <Money {...operation.request.source} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FreshDesk({ canAct }: { canAct: boolean }) {
  return (
    <>
      <EmptyState
        title="No transfers yet"
        actions={
          canAct ? (
            <>
              <LinkButton href="/transfers/new" variant="primary" icon="plus">
                New transfer
              </LinkButton>
              <LinkButton href="/recipients">See recipients</LinkButton>
            </>
          ) : (
            <LinkButton href="/transactions">See transactions</LinkButton>
          )
        }
      >
        <p>
          Send local currency and deliver stablecoin (on-ramp), or send stablecoin and deliver local
          currency (off-ramp).
        </p>
        <p>
          {canAct
            ? "Create the first transfer: choose what you pay and who gets it. Nothing is owed until you confirm its rate."
            : "A maker creates the first transfer. Anything that needs attention then appears here, with everything in flight below it."}
        </p>
      </EmptyState>
      <Section title="How a transfer goes" className="border-t border-line-faint">
        <ol className="grid max-w-[560px] gap-3">
          <Step number={1} title="Details">
            What you pay, in which currency, and to whom. A new recipient can be added on the way.
          </Step>
          <Step number={2} title="Rate">
            The service fetches a rate. The rate is held for a limited time: confirm it in that
            time, or cancel.
          </Step>
          <Step number={3} title="Payment">
            You get bank details or a deposit address, pay from your own bank or wallet, and report
            it.
          </Step>
          <Step number={4} title="Settled">
            The recipient is paid. The record appears under{" "}
            <TextLink href="/transactions">Transactions</TextLink>, ready to export.
          </Step>
        </ol>
      </Section>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="num text-ink-3" aria-hidden="true">
        {number}
      </span>
      <span>
        <b className="font-medium">{title}</b>
        <span className="block text-ink-2">{children}</span>
      </span>
    </li>
  );
}

/**
 * Announces the end of the rate that expires first. Other rates are silent, or a reader would hear
 * nothing else. The element stays mounted, since a new live region's text may not be read.
 */
export function NextExpiryAnnouncer({ needs, nowMs }: { needs: Needs; nowMs: number }) {
  const soonest = nextExpiry(needs, nowMs);
  return (
    <CountdownAnnouncer
      remainingMs={soonest?.remainingMs ?? Number.POSITIVE_INFINITY}
      subject={`The rate for ${soonest?.name ?? "a transfer"}`}
    />
  );
}

/** Time for which an expired rate is still announced before the next. */
const ANNOUNCED_MS = 10_000;

/** Returns the rate that expires first, or for a moment the one that just did. */
function nextExpiry(needs: Needs, nowMs: number) {
  const rates = needs.groups
    .flatMap((group) => group.needs)
    .flatMap((need) => {
      if (need.kind !== "confirm" || !need.transfer.rate?.expiresAt) return [];
      const { recipient, reference } = need.transfer;
      const remainingMs = Date.parse(need.transfer.rate.expiresAt) - nowMs;
      return [{ ...need, remainingMs, name: recipient?.name ?? reference ?? "a transfer" }];
    });
  // Expired rates follow the others, newest first.
  const just = rates.find(({ isExpired, remainingMs }) => isExpired && remainingMs > -ANNOUNCED_MS);
  return just ?? rates.find(({ isExpired }) => !isExpired);
}
