import { lazy } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

/** The two forms about a user, loaded with their validation when needed. */
export const addUserSheet = lazy(() =>
  import("./add-user-sheet").then(({ AddUserSheet }) => AddUserSheet),
);
export const editUserSheet = lazy(() =>
  import("./edit-user-sheet").then(({ EditUserSheet }) => EditUserSheet),
);

const FIELDS = [40, 72, 40];

/** The placeholder of either form while it loads. */
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
