import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder for the control totals while they load. */
export function TotalsSkeleton() {
  return (
    <div className="grid gap-3 py-5" aria-busy="true">
      <span className="sr-only">Loading</span>
      {[100, 96, 98, 97, 100].map((width, at) => (
        <Skeleton key={at} width={`${width}%`} className={at > 1 ? "max-md:hidden" : undefined} />
      ))}
    </div>
  );
}
