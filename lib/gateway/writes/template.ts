import { LosslessNumber } from "lossless-json";
import {
  type Amount,
  isAmount,
  isPositive,
  normaliseAmount,
  survivesDouble,
} from "@/lib/money/amount";

export type TemplateJson =
  | string
  | number
  | boolean
  | null
  | TemplateJson[]
  | { [key: string]: TemplateJson };

/** An id that can't be in a path: empty, a dot segment, or invalid text. */
export class UnusableIdError extends RangeError {
  constructor(readonly id: string) {
    super("The id can't be put into a path: it is empty, a dot segment, or not valid text");
    this.name = "UnusableIdError";
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The names between braces, in order. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "");
}

/**
 * URL-encodes one path segment.
 * @throws {UnusableIdError} if the segment would change which resource is asked for.
 */
export function encodeSegment(id: string): string {
  if (id === "" || id === "." || id === ".." || LONE_SURROGATE.test(id))
    throw new UnusableIdError(id);
  return encodeURIComponent(id);
}

/** Fills `{id}` in a path, URL-encoded. */
export function fillPath(path: string, id: string): string {
  const segment = encodeSegment(id);
  return path.replaceAll("{id}", () => segment);
}

/** Fills a body template. A text that is only `"{amount}"` becomes an exact JSON number; inside a longer text the amount is text. */
export function fillBody(template: TemplateJson, values: { id: string; amount: string }): unknown {
  if (typeof template === "string") {
    if (template === "{amount}") return exactJsonNumber(values.amount);
    return template.replace(PLACEHOLDER, (match, name: string) =>
      name === "id" ? values.id : name === "amount" ? values.amount : match,
    );
  }
  if (Array.isArray(template)) return template.map((item) => fillBody(item, values));
  if (template !== null && typeof template === "object")
    return Object.fromEntries(
      Object.entries(template).map(([key, value]) => [key, fillBody(value, values)]),
    );
  return template;
}

/** An amount that must not be sent: no positive decimal, or changed by a double. */
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
