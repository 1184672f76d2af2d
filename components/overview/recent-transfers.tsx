import { cn } from "@/components/ui/cn";
import { RowList } from "@/components/ui/list-row";
import { Section } from "@/components/ui/section";
import { Table, Th } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { DROPS, FIRST, RecentListRow, RecentRow } from "./recent-row";

export interface RecentTransfersProps {
  transfers: readonly TransferSummary[];
  nowMs: number;
  zone: string;
}

/** The newest of the desk's transfers, whatever their state. */
export function RecentTransfers({ transfers, nowMs, zone }: RecentTransfersProps) {
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
              <Th className={DROPS.created}>Created</Th>
              <Th className={DROPS.reference}>Reference</Th>
              <Th className={cn("w-full", FIRST)}>Recipient</Th>
              <Th figure>You pay</Th>
              <Th figure>Recipient gets</Th>
              <Th>Status</Th>
            </tr>
          </thead>
          <tbody>
            {transfers.map((transfer) => (
              <RecentRow key={transfer.id} transfer={transfer} nowMs={nowMs} zone={zone} />
            ))}
          </tbody>
        </Table>
      </div>
      <RowList label="Recent transfers" className="-mx-4 md:hidden">
        {transfers.map((transfer) => (
          <RecentListRow key={transfer.id} transfer={transfer} nowMs={nowMs} zone={zone} />
        ))}
      </RowList>
    </Section>
  );
}
