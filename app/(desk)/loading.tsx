import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";

const WIDTHS = [62, 48, 71, 55, 66, 44, 59, 52];

/** A page's bar and lines, for every page that has no shape of its own. */
export default function Loading() {
  return (
    <>
      <PageHeader title={<Skeleton width={96} height={14} />} />
      <PageBody>
        <div className="sec grid gap-6" role="status">
          <span className="sr-only">Loading</span>
          <Skeleton width={120} height={14} />
          {WIDTHS.map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      </PageBody>
    </>
  );
}
