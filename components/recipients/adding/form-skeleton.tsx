import { Skeleton } from "@/components/ui/skeleton";

const FIELDS = [90, 60, 40, 110];

/** The form's shape while it loads. */
export function FormSkeleton() {
  return (
    <div className="grid gap-6 p-5">
      {FIELDS.map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton width={width} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
