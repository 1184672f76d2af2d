import { Skeleton } from "@/components/ui/skeleton";
import { Split } from "@/components/ui/page-frame";
import { Steps } from "@/components/ui/steps";

/** Placeholder in the form's shape while stored drafts are looked up. */
export function FormSkeleton() {
  return (
    <Split
      aside={
        <div className="sec grid gap-4" aria-hidden="true">
          <Skeleton width={80} height={12} />
          {[200, 140, 220, 120].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      }
      asideLabel="Summary"
    >
      <Steps current={0} />
      <div className="mx-auto grid w-full max-w-[688px] gap-6 px-6 pt-6 max-md:px-4" role="status">
        <span className="sr-only">Loading</span>
        <Skeleton width="100%" height={40} />
        <Skeleton width="100%" height={176} />
        <Skeleton width="100%" height={36} />
        <Skeleton width="100%" height={36} />
      </div>
    </Split>
  );
}
