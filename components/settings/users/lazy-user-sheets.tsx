import { lazy } from "@/components/ui/lazy-part";
import { SkeletonFields } from "@/components/ui/skeleton";

/** The two forms about a user, loaded with their validation when needed. */
export const addUserSheet = lazy(() =>
  import("./add-user-sheet").then(({ AddUserSheet }) => AddUserSheet),
);
export const editUserSheet = lazy(() =>
  import("./edit-user-sheet").then(({ EditUserSheet }) => EditUserSheet),
);

/** The placeholder of either form while it loads. */
export const userFormSkeleton = <SkeletonFields labels={[40, 72, 40]} />;
