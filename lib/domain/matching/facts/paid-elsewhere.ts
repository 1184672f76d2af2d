import { isOtherAccount } from "../../statements/other-account";
import type { LegFact, LineFact } from "./facts";

/** Whether the leg is a payout to another account than the line's: what came in here is something else, whatever it names. */
export function isPaidElsewhere(
  { line: { account } }: LineFact,
  { leg: { side, party, currency } }: LegFact,
): boolean {
  return (
    side === "destination" &&
    party !== null &&
    account !== null &&
    isOtherAccount(party, account, currency)
  );
}
