import { TransactionSkeleton } from "@/components/transactions/transaction-columns";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function TransactionsLoading() {
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
