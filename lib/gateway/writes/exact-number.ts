import { LosslessNumber } from "lossless-json";
import {
  isAmount,
  isPositive,
  normaliseAmount,
  survivesDouble,
  type Amount,
} from "@/lib/money/amount";

/** An amount that must not be sent: not a positive decimal, or one that would change if the other side reads it as a double. */
export class UnsendableAmountError extends RangeError {
  constructor(
    readonly amount: string,
    readonly reason: "not_positive_decimal" | "changes_as_double",
  ) {
    super(
      reason === "changes_as_double"
        ? `The amount ${amount} has more digits than the service can be trusted to read unchanged; split it into smaller amounts`
        : "The amount must be a plain decimal number above zero",
    );
    this.name = "UnsendableAmountError";
  }
}

/**
 * An amount as a JSON number with exactly its digits. Trailing zeros are removed, so that equal amounts give equal bytes.
 * Source: money-safety.md, fact 6.
 * @throws {UnsendableAmountError} if it isn't a positive decimal, or a double can't hold it unchanged.
 */
export function exactJsonNumber(amount: Amount): LosslessNumber {
  if (!isAmount(amount) || !isPositive(amount))
    throw new UnsendableAmountError(amount, "not_positive_decimal");
  if (!survivesDouble(amount)) throw new UnsendableAmountError(amount, "changes_as_double");
  return new LosslessNumber(normaliseAmount(amount));
}
