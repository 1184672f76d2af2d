import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";

export default function TransactionLoading() {
  return (
    <>
      <PageHeader crumb={{ href: "/transactions", label: "Transactions" }} title="Transaction" />
      <PageBody>
        <div className="mx-auto grid max-w-[640px] gap-4 p-6" aria-busy="true">
          <Skeleton width="40%" />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </div>
      </PageBody>
    </>
  );
}
