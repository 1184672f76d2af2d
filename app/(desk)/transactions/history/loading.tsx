import { TransactionSkeleton } from "@/components/transactions/transaction-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function HistoryLoading() {
  return (
    <>
      <PageHeader title="Transactions" />
      <PageBody fill>
        <div className="views" />
        <div className="fbar" />
        <TransactionSkeleton />
      </PageBody>
    </>
  );
}
