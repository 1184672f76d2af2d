import type { Metadata } from "next";
import { HistoryExportButton } from "@/components/exports/history-export-button";
import { HistoryView } from "@/components/transactions/history/history-view";
import { reportingDay } from "@/lib/desk/organisation";
import { pageContext, pageOrganisation } from "@/lib/http/page-session";
import { AddressState } from "../../address-state";

export const metadata: Metadata = { title: "All transactions" };

export default async function HistoryPage() {
  const { reportingZone: zone } = await pageOrganisation();
  const ctx = await pageContext();
  const day = reportingDay(ctx, zone);
  return (
    <AddressState>
      <HistoryView
        zone={zone}
        today={day}
        exportButton={<HistoryExportButton zone={zone} today={day} />}
      />
    </AddressState>
  );
}
