import { later } from "@/components/ui/lazy-part";

/** The two forms about a user, with what checks them: loaded when one is reached for. */
export const addUserSheet = later(() =>
  import("./add-user-sheet").then(({ AddUserSheet }) => AddUserSheet),
);
export const editUserSheet = later(() =>
  import("./edit-user-sheet").then(({ EditUserSheet }) => EditUserSheet),
);
