import { later } from "@/components/ui/later";

/** The form of a new account: loaded when it is reached for. */
export const accountDialog = later(() =>
  import("./account-dialog").then(({ AccountDialog }) => AccountDialog),
);
