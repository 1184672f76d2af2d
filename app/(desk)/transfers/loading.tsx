import { TransferListSkeleton } from "@/components/transfer-list/transfer-table";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

export default function TransfersLoading() {
  return (
    <>
      <PageHeader title="Transfers" />
      <PageBody fill>
        <div className="views" />
        <div className="fbar" />
        <TransferListSkeleton />
      </PageBody>
    </>
  );
}
