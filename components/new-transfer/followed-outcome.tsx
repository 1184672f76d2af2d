import { later, LaterPart } from "@/components/ui/lazy-part";
import { FormSkeleton } from "./form-skeleton";
import type { OutcomeProps } from "./outcome";

/** What happened to a request, once that part of the page is here. */
export function FollowedOutcome(props: OutcomeProps) {
  return (
    <LaterPart
      part={outcomePart}
      props={props}
      name="What happened to the request"
      waiting={<FormSkeleton />}
      takesFocus={false}
    />
  );
}

/** What follows the sending, loaded while the review is read: by then it is here, and a form that is only looked at goes without it. */
export const outcomePart = later(() => import("./outcome").then(({ Outcome }) => Outcome));
