import { TransactionSkeleton } from "@/components/transactions/transaction-columns";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

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
