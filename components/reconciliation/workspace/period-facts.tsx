"use client";
import { AccountNumber, Address, TruncateMiddle } from "@/components/ui/address";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { dayInZone, formatTime } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { Select } from "@/components/ui/select";
import { useToday, useZone } from "@/components/ui/zone";
import type { ReconciliationSearch } from "@/lib/client/reconciliation/reconciliation-search";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import type { StatementAccountView } from "@/lib/contract/api/statement-accounts";
import { counted } from "@/lib/domain/words/words";
import { formatFigure } from "@/lib/money/format";
import { useReconciliationSearch } from "../facts";

interface PeriodFactsProps {
  accounts: readonly StatementAccountView[];
  account: StatementAccountView;
  period: { from: string; to: string };
  summary: ReconciliationSummary | undefined;
}

/** Account and period with their controls, and the state of their reconciliation. */
export function PeriodFacts({ accounts, account, period, summary }: PeriodFactsProps) {
  const { search, setSearch } = useReconciliationSearch();
  const change = (next: Partial<ReconciliationSearch>) =>
    void setSearch({ ...next, age: null, only: null });
  return (
    <div className="rc-facts">
      <Kv
        items={[
          {
            label: "Account",
            value: (
              <>
                <Select
                  look="compact"
                  className="rc-pick"
                  aria-label="Account"
                  value={account.id}
                  onChange={(id) => change({ account: id })}
                  options={accounts.map((each) => ({
                    value: each.id,
                    label: each.name,
                    detail: `${each.institution}, ${each.currency}, …${each.identifier.slice(-4)}`,
                  }))}
                />
                <span className="block text-ink-2">
                  {account.kind === "wallet" ? (
                    <Address address={account.identifier} short />
                  ) : (
                    <AccountNumber account={account.identifier} />
                  )}
                </span>
                {!account.paysTransfers && (
                  <span className="block text-ink-3">Transfers are not paid from it</span>
                )}
              </>
            ),
          },
          {
            label: "Period",
            value: (
              <DateRangePicker
                className="rc-pick"
                label="Period"
                value={period}
                preset={search.period}
                onChange={({ preset, from, to }) =>
                  change(
                    preset === "custom"
                      ? { period: "custom", from, to }
                      : { period: preset, from: null, to: null },
                  )
                }
              />
            ),
          },
          { label: "Statement", value: <LastStatement summary={summary} /> },
          summary !== undefined && { label: "State", value: <State summary={summary} /> },
          summary !== undefined &&
            summary.expected.legs > 0 && {
              label: "Expected",
              value: `${counted(summary.expected.legs, "transfer")}, ${formatFigure(summary.expected.desk, summary.account.currency)}, not due on a statement`,
            },
        ]}
      />
    </div>
  );
}

function LastStatement({ summary }: Pick<PeriodFactsProps, "summary">) {
  const today = useToday();
  const zone = useZone();
  if (!summary) return "–";
  if (summary.lastImport === null) return "None of these days yet";
  const { fileName, lines, at } = summary.lastImport;
  return (
    <>
      <TruncateMiddle text={fileName} />
      <span className="block text-ink-3">
        {counted(lines, "line")}, imported{" "}
        {formatTime(at, zone, dayInZone(at, zone) === today ? "time" : "short")}
      </span>
    </>
  );
}

const STATES = { open: "Open", prepared: "Prepared, awaiting review", closed: "Closed" } as const;

function State({ summary }: { summary: ReconciliationSummary }) {
  const { counts, period, running } = summary;
  // Without a statement nothing was compared, so nothing is known to be resolved.
  const isCompared = summary.lastImport !== null;
  const left = counts.suggested + counts.breakLines + counts.breakLegs;
  return (
    <>
      {STATES[period?.state ?? "open"]}
      {period?.state !== "closed" &&
        (isCompared || left > 0) &&
        `, ${left === 0 ? "nothing left to resolve" : `${left.toLocaleString("en-GB")} left to resolve`}`}
      {running && (
        <span className="flex items-center gap-1.5 text-ink-3" role="status">
          <Icon name="spinner" className="spin-fast" />
          The rules are running
        </span>
      )}
    </>
  );
}
