import { lazy } from "@/components/ui/lazy-part";
import { SkeletonFields } from "@/components/ui/skeleton";

export const addUserSheet = lazy(() =>
  import("./add-user-sheet").then(({ AddUserSheet }) => AddUserSheet),
);
export const editUserSheet = lazy(() =>
  import("./edit-user-sheet").then(({ EditUserSheet }) => EditUserSheet),
);

export const userFormSkeleton = <SkeletonFields labels={[40, 72, 40]} />;
