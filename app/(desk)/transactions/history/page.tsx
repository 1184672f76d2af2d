import type { Metadata } from "next";
import { HistoryExportButton } from "@/components/exports/history-export-button";
import { HistoryView } from "@/components/transactions/history/history-view";
import { pageContext } from "@/lib/http/page-session";
import { AddressState } from "../../address-state";

export const metadata: Metadata = { title: "All transactions" };

export default async function HistoryPage() {
  await pageContext();
  return (
    <AddressState>
      <HistoryView exportButton={<HistoryExportButton />} />
    </AddressState>
  );
}
