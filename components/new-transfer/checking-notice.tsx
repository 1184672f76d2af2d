import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { OperationView } from "@/lib/contract/api/operations";
import { quotedAtEnd } from "@/lib/domain/words/words";

/** While the desk finds out: what is known, and that nobody should send it again. */
export function CheckingNotice({ operation }: { operation: OperationView }) {
  // Planned and with a reason: the desk could not reach the service, and knows that nothing left.
  const isHeldUp = operation.state === "planned" && operation.message !== null;
  return (
    <Notice
      tone={isHeldUp ? "info" : "warning"}
      icon="clock"
      live
      title={
        isHeldUp
          ? "This request isn't at the service yet."
          : "We don't know if this went through. Checking; don't send it again."
      }
    >
      <span className="block">
        {isHeldUp ? `${operation.message} Don't send it again.` : checkingWords(operation)}
      </span>
      <span className="block text-ink-2">
        This page shows the outcome automatically. You can leave it: the{" "}
        <TextLink href="/">overview</TextLink> keeps track of it.
      </span>
    </Notice>
  );
}

/** What goes on with a request that has no outcome yet. What the service said of a later try may be about what an earlier one did, so it decides nothing. */
export function checkingWords({
  state,
  serviceMessage,
}: Pick<OperationView, "state" | "serviceMessage">): string {
  if (state !== "ambiguous") return "The desk is sending it to the service.";
  if (serviceMessage === null)
    return "The service didn't give a clear answer. The desk is looking for the request there.";
  return `The service said: ${quotedAtEnd(serviceMessage)} An earlier try may have gone through all the same, so the desk is looking for the request there.`;
}
