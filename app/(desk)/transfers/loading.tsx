import { TransferListSkeleton } from "@/components/transfer-list/transfer-list-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

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
