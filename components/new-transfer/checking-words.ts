import type { OperationView } from "@/lib/contract/api/operations";
import { quotedAtEnd } from "@/lib/domain/words/quoted";

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
