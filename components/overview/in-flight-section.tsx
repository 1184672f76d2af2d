import { recentTimeFormat } from "@/components/ui/format-time";
import { LedgerTable } from "@/components/ui/ledger";
import { Section } from "@/components/ui/page-frame";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import type { Overview } from "@/lib/contract/api/overview";
import { type Amount, sumAmounts } from "@/lib/money/amount";
import { formatFigure, formatMoney, listFigure } from "@/lib/money/format";

/** Shows the amounts in flight, stage by stage, and the amount settled today. */
export function InFlightSection({ overview, nowMs }: { overview: Overview; nowMs: number }) {
  const zone = useZone();
  const { inFlight, settledToday } = overview;
  const { verifiedAt } = overview.freshness;
  const total = inFlightTotal(inFlight);
  const settled = {
    count: (
      <span key="c" className="num text-ink-3">
        {settledToday.count}
      </span>
    ),
    figure: (
      <Stablecoin key="a" amount={settledToday.count === 0 ? null : settledToday.stablecoin} />
    ),
  };
  return (
    <Section title="In flight">
      {total.count === 0 ? (
        <p className="text-ink-3">Nothing in flight.</p>
      ) : (
        <LedgerTable
          label="In flight"
          columns={[
            { head: "Stage" },
            { head: "Transfers", figure: true },
            {
              head: <span className="min-[340px]:whitespace-nowrap">USDC + USDT</span>,
              figure: true,
            },
          ]}
          rows={inFlightStages(inFlight).map(({ phase, label, count, stablecoin }) => ({
            key: phase,
            cells: [
              <Status key="s" plain status={phase} label={label} />,
              count,
              <Stablecoin key="a" amount={stablecoin} />,
            ],
          }))}
          total={["Total", total.count, <Stablecoin key="a" amount={total.stablecoin} />]}
          after={[
            <Status key="s" plain status="completed" label="Settled today" />,
            settled.count,
            settled.figure,
          ]}
        />
      )}
      {total.count === 0 && (
        <p className="grid grid-cols-[1fr_auto_minmax(92px,auto)] items-center gap-3 pt-2 text-right">
          <span className="justify-self-start">
            <Status plain status="completed" label="Settled today" />
          </span>
          {settled.count}
          {settled.figure}
        </p>
      )}
      {verifiedAt !== null && (
        <p className="pt-3 text-12 text-ink-3">
          Checked with the service at{" "}
          <Time at={verifiedAt} format={recentTimeFormat(verifiedAt, nowMs, zone)} />.
        </p>
      )}
    </Section>
  );
}

/** Without a code: the sum is of two. */
function Stablecoin({ amount }: { amount: Amount | null }) {
  if (amount === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="num" title={formatMoney(amount, "USDC + USDT")}>
      {formatFigure(listFigure(amount, "USDC"), "USDC")}
    </span>
  );
}

const STAGES = [
  { phase: "fetching_rate", label: "Fetching rate" },
  { phase: "rate_ready", label: "Rate ready" },
  { phase: "awaiting_payment", label: "Awaiting payment" },
  { phase: "payment_reported", label: "Payment reported" },
  { phase: "payment_confirmed", label: "Payment confirmed" },
  { phase: "unknown", label: "Other" },
];

/** The stages of open transfers. */
export function inFlightStages(inFlight: Overview["inFlight"]) {
  return STAGES.flatMap((stage) => {
    const figure = inFlight.find(({ phase }) => phase === stage.phase);
    return figure ? [{ ...figure, ...stage }] : [];
  });
}

/** All of it. The sum is of stablecoins alone: fiat is never added up. */
export function inFlightTotal(inFlight: Overview["inFlight"]) {
  const known = inFlight.flatMap(({ stablecoin }) => (stablecoin === null ? [] : [stablecoin]));
  return {
    count: inFlight.reduce((sum, { count }) => sum + count, 0),
    stablecoin: known.length === 0 ? null : sumAmounts(known),
  };
}
