"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hadSince } from "@/components/ui/brought-along";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Split } from "@/components/ui/split";
import { formatOfLate } from "@/components/ui/format-time";
import { Time } from "@/components/ui/time";
import { overviewFiguresOptions, overviewOptions } from "@/lib/client/overview/overview-options";
import type { OverviewFigures } from "@/lib/contract/api/overview-figures";
import type { Overview } from "@/lib/contract/api/overview";
import { BeingSent } from "./being-sent";
import { FiguresSections, hasFigures } from "./figures-sections";
import { FreshDesk } from "./fresh-desk";
import { InFlightSection } from "./in-flight-section";
import { beingSent, needsOf } from "./needs";
import { NeedsSections } from "./needs-section";
import { RecentTransfers } from "./recent-transfers";
import { SoonestAnnouncer } from "./soonest-announcer";
import { useServiceNow } from "@/components/ui/use-service-now";

export interface OverviewViewProps {
  initial: Overview;
  initialFigures: OverviewFigures;
  /** The organisation's reporting zone. */
  zone: string;
  /** Whether this person creates, confirms and pays; others look. */
  canAct: boolean;
  /** The button that opens the palette, on phones. */
  search: ReactNode;
}

/** What needs somebody now, what is in flight, what was last. Live: countdowns run on the service's clock. */
export function OverviewView({ initial, initialFigures, zone, canAct, search }: OverviewViewProps) {
  const query = useQuery({
    ...overviewOptions(),
    initialData: initial,
    initialDataUpdatedAt: hadSince(initial),
  });
  const overview = query.data;
  const { data: figures } = useQuery({
    ...overviewFiguresOptions(),
    initialData: initialFigures,
    initialDataUpdatedAt: hadSince(initialFigures),
  });
  const nowMs = useServiceNow(overview.freshness.serviceNow);
  const needs = needsOf(overview, nowMs);
  const sending = beingSent(overview);
  const isFresh = overview.recent.length === 0 && needs.count === 0 && sending.length === 0;
  return (
    <>
      <PageHeader
        title="Overview"
        note={<Time at={nowMs} zone={zone} format="weekday" />}
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
                {!isFresh && (
                  <InFlightSection overview={overview}>
                    <VerifiedNote overview={overview} nowMs={nowMs} zone={zone} />
                  </InFlightSection>
                )}
                <FiguresSections figures={figures} />
              </>
            }
            asideLabel="Figures"
          >
            {isFresh ? (
              <FreshDesk canAct={canAct} />
            ) : (
              <>
                <NeedsSections needs={needs} nowMs={nowMs} zone={zone} canAct={canAct} />
                <BeingSent operations={sending} />
                {overview.recent.length > 0 && (
                  <RecentTransfers transfers={overview.recent} nowMs={nowMs} zone={zone} />
                )}
              </>
            )}
          </Split>
        )}
        <SoonestAnnouncer needs={needs} nowMs={nowMs} />
      </PageBody>
    </>
  );
}

/** How old the oldest of the statuses above is. */
function VerifiedNote({
  overview,
  nowMs,
  zone,
}: {
  overview: Overview;
  nowMs: number;
  zone: string;
}) {
  const { verifiedAt } = overview.freshness;
  if (verifiedAt === null) return null;
  return (
    <p className="pt-3 text-12 text-ink-3">
      Of the statuses that need attention, the oldest was verified with the service at{" "}
      <Time at={verifiedAt} zone={zone} format={formatOfLate(verifiedAt, nowMs, zone)} />.
    </p>
  );
}
