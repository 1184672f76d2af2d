import { cn } from "@/components/ui/cn";
import { DirectionMark } from "@/components/ui/icon";
import { dayInZone } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/page-frame";
import { Status } from "@/components/ui/status";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import { rawStatus, shownStatus, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isUndelivered, phaseLabel } from "@/lib/domain/transfers/phase";
import { listFigure } from "@/lib/money/format";

/** The newest of the desk's transfers, whatever their state. */
export function RecentTransfers({
  transfers,
  ...facts
}: Omit<RowProps, "transfer"> & { transfers: readonly TransferSummary[] }) {
  return (
    <Section
      title="Recent transfers"
      end={<TextLink href="/transfers">All transfers</TextLink>}
      className="!pb-0"
    >
      <div className="@container -mx-6 overflow-x-auto max-md:hidden">
        <Table label="Recent transfers">
          <thead>
            <tr>
              <Th className={HIDDEN_WHEN_NARROW.created}>Created</Th>
              <Th className={HIDDEN_WHEN_NARROW.reference}>Reference</Th>
              <Th className={cn("w-full", FIRST_COLUMN)}>Recipient</Th>
              <Th figure>You pay</Th>
              <Th figure>Recipient gets</Th>
              <Th>Status</Th>
            </tr>
          </thead>
          <tbody>
            {transfers.map((transfer) => (
              <RecentRow key={transfer.id} transfer={transfer} {...facts} />
            ))}
          </tbody>
        </Table>
      </div>
      <RowList label="Recent transfers" className="-mx-4 md:hidden">
        {transfers.map((transfer) => (
          <RecentListRow key={transfer.id} transfer={transfer} {...facts} />
        ))}
      </RowList>
    </Section>
  );
}

/** Columns depend on the section's width, which beside the figures is less than the window's. */
const HIDDEN_WHEN_NARROW = {
  created: "@max-[680px]:hidden",
  reference: "@max-[780px]:hidden",
} as const;
/** In the first place when the others are gone: the page's gutter. */
const FIRST_COLUMN = "@max-[680px]:!pl-6";

interface RowProps {
  transfer: TransferSummary;
  nowMs: number;
}

function RecentRow({ transfer, nowMs }: RowProps) {
  const zone = useZone();
  const isToday =
    transfer.createdAt !== null && dayInZone(transfer.createdAt, zone) === dayInZone(nowMs, zone);
  return (
    <Tr>
      <Td className={cn("text-ink-3", HIDDEN_WHEN_NARROW.created)}>
        <Time at={transfer.createdAt} format={isToday ? "time" : "short"} />
      </Td>
      <Td names className={HIDDEN_WHEN_NARROW.reference}>
        <span className="flex items-center gap-2">
          <DirectionMark type={transfer.type} />
          <Link href={transferPage(transfer.id)} className="mono ref">
            {transfer.reference ?? transfer.id.slice(0, 8)}
          </Link>
        </span>
      </Td>
      <Td clip className={FIRST_COLUMN}>
        <Link href={transferPage(transfer.id)} className="hover:underline">
          {transfer.recipient?.name ?? "–"}
        </Link>
      </Td>
      <Td figure>
        <Money variant="cell" {...transfer.source} />
      </Td>
      <Td figure>
        <Money
          variant="cell"
          quiet={isUndelivered(summaryPhase(transfer, nowMs))}
          {...transfer.destination}
        />
      </Td>
      <Td>
        <PhaseStatus transfer={transfer} nowMs={nowMs} />
      </Td>
    </Tr>
  );
}

function RecentListRow({ transfer, nowMs }: RowProps) {
  return (
    <ListRow
      href={transferPage(transfer.id)}
      title={transfer.recipient?.name ?? "–"}
      figure={<Money {...transfer.source} />}
      detail={<PhaseStatus transfer={transfer} nowMs={nowMs} />}
      detailEnd={<Received transfer={transfer} />}
      meta={
        <span className="inline-flex items-center gap-2">
          <DirectionMark type={transfer.type} />
          <span className="mono">{transfer.reference ?? transfer.id.slice(0, 8)}</span>
        </span>
      }
      metaEnd={<Time at={transfer.createdAt} format="short" />}
    />
  );
}

/** The amount received, as lists show it. */
export function Received({ transfer }: Pick<RowProps, "transfer">) {
  const { amount, currency } = transfer.destination;
  return (
    <Money
      amount={amount === null ? null : listFigure(amount, currency)}
      currency={currency}
      quiet
    />
  );
}

function PhaseStatus({ transfer, nowMs }: RowProps) {
  const phase = summaryPhase(transfer, nowMs);
  return (
    <Status
      status={shownStatus(transfer, phase)}
      label={
        phase === "payment_reported" ? "Payment reported" : phaseLabel(phase, rawStatus(transfer))
      }
    />
  );
}
