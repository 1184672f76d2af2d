import { Skeleton } from "@/components/ui/skeleton";

const FIELDS = [40, 72, 40];

/** The shape of either form about a user. */
export function UserFormSkeleton() {
  return (
    <div className="grid gap-6">
      {FIELDS.map((width, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton width={width} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
