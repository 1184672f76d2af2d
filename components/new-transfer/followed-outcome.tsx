import { LaterPart } from "@/components/ui/later-part";
import { FormSkeleton } from "./form-skeleton";
import type { OutcomeProps } from "./outcome";
import { outcomePart } from "./outcome-later";

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
