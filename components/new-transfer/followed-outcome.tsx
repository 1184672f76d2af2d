import { lazy, LazyPart } from "@/components/ui/lazy-part";
import { FormSkeleton } from "./form-skeleton";
import type { OutcomeProps } from "./outcome";

/** Shows the outcome of a request once its part of the page is loaded. */
export function FollowedOutcome(props: OutcomeProps) {
  return (
    <LazyPart
      part={outcomePart}
      props={props}
      name="What happened to the request"
      waiting={<FormSkeleton />}
      takesFocus={false}
    />
  );
}

/** Loaded while the review is read, so that just opening the form doesn't load it. */
export const outcomePart = lazy(() => import("./outcome").then(({ Outcome }) => Outcome));
