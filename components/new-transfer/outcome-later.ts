import { later } from "@/components/ui/later";

/** What follows the sending, loaded while the review is read: by then it is here, and a form that is only looked at goes without it. */
export const outcomePart = later(() => import("./outcome").then(({ Outcome }) => Outcome));
