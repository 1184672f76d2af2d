import { PageBody, PageHeader, Split } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";

/** Outline of a transfer's page: progress, two amounts, clock, and facts beside them. */
export default function Loading() {
  return (
    <>
      <PageHeader crumb={{ href: "/transfers", label: "Transfers" }} title="Transfer" />
      <PageBody>
        <Split aside={<AsideSkeleton />} asideLabel="Recipient, facts and timeline">
          <div className="centred grid gap-8 pt-4" role="status">
            <span className="sr-only">Loading</span>
            <div className="grid grid-cols-4 gap-1">
              {["Details", "Rate", "Payment", "Settled"].map((step) => (
                <Skeleton key={step} width="100%" height={3} />
              ))}
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-10 max-md:grid-cols-1">
              <div className="grid content-start gap-7">
                <LegSkeleton width={280} />
                <LegSkeleton width={220} />
                <LegSkeleton width={180} />
              </div>
              <Skeleton width={148} height={148} className="!rounded-full max-md:row-start-1" />
            </div>
          </div>
        </Split>
      </PageBody>
    </>
  );
}

function LegSkeleton({ width }: { width: number }) {
  return (
    <div className="flex justify-between gap-4">
      <Skeleton width={72} />
      <Skeleton width={width} height={24} />
    </div>
  );
}

function AsideSkeleton() {
  return (
    <div className="sec grid gap-4" aria-hidden="true">
      <Skeleton width={72} height={12} />
      {[220, 180, 240, 140, 200].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
