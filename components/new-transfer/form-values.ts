import type { DraftValues } from "@/lib/client/transfers/draft";
import type { OperationView } from "@/lib/contract/api/operations";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { CreateTransferInput } from "@/lib/contract/api/transfer-writes";
import { destinationCurrencies, sourceCurrencies } from "@/lib/domain/transfers/transfer";

export type FormValues = DraftValues;
export type TransferDirection = FormValues["type"];
export type FieldName = "amount" | "recipientId" | "network" | "note";

/** As they appear on the page, from the top. */
export const FIELD_ORDER: readonly FieldName[] = ["amount", "recipientId", "network", "note"];

const EMPTY: FormValues = {
  type: "onramp",
  amount: "",
  fromCurrency: "NGN",
  toCurrency: "USDC",
  recipientId: "",
  network: "",
  note: "",
};

/** Type of recipient for a direction: an on-ramp pays wallets, an off-ramp bank accounts. */
export function recipientTypeOf(direction: TransferDirection): "crypto" | "fiat" {
  return direction === "onramp" ? "crypto" : "fiat";
}

/** Currency that a recipient gets; null if the service doesn't say. */
export function currencyTaken(recipient: Pick<RecipientView, "type" | "symbol" | "currency">) {
  return recipient.type === "crypto" ? recipient.symbol : recipient.currency;
}

/** An empty form, or one that fits the recipient that the page was opened with. */
export function startValues(recipient: RecipientView | null): FormValues {
  if (recipient === null || (recipient.type !== "crypto" && recipient.type !== "fiat"))
    return EMPTY;
  const direction = recipient.type === "crypto" ? "onramp" : "offramp";
  const taken = currencyTaken(recipient);
  const values = reversed(EMPTY, direction);
  const toCurrency =
    taken !== null && destinationCurrencies(direction).includes(taken) ? taken : values.toCurrency;
  return { ...values, toCurrency, recipientId: recipient.id };
}

/** Reverses the direction. Only the note stays, because naira mean nothing in dollars. */
export function reversed(values: FormValues, direction: TransferDirection): FormValues {
  if (values.type === direction) return values;
  return {
    ...EMPTY,
    type: direction,
    fromCurrency: oneOf(sourceCurrencies(direction), values.toCurrency),
    toCurrency: oneOf(destinationCurrencies(direction), values.fromCurrency),
    note: values.note,
  };
}

function oneOf(offered: readonly string[], wanted: string): string {
  return offered.includes(wanted) ? wanted : (offered[0] ?? "");
}

/** Turns a stored request into form values, for a browser without a draft. */
export function valuesFromRequest(request: NonNullable<OperationView["request"]>): FormValues {
  return {
    type: request.type === "offramp" ? "offramp" : "onramp",
    amount: request.source.amount,
    fromCurrency: request.source.currency,
    toCurrency: request.destinationCurrency,
    recipientId: request.recipientId,
    network: request.network ?? "",
    note: request.note ?? "",
  };
}

/** Builds the request's input. The same form always gives exactly the same. */
export function toInput(values: FormValues, intentId: string): unknown {
  const { network, note, ...rest } = values;
  const common = { ...rest, intentId, note: note.trim() };
  return values.type === "offramp" ? { ...common, network } : common;
}

/** The id of a field's control, or of the box round its controls. */
export function fieldId(name: FieldName): string {
  return `new-transfer-${name}`;
}

/** Puts the focus into a field, and brings it into view. */
export function focusField(name: FieldName): void {
  const box = document.getElementById(fieldId(name));
  const control = box?.matches("input, button, textarea")
    ? box
    : box?.querySelector<HTMLElement>("input:checked, input, button");
  control?.focus();
}

/** Parses a form into the contract's input. @throws {ZodError} if the form has a fault */
export function checkedInput(values: FormValues, intentId: string): CreateTransferInput {
  return CreateTransferInput.parse(toInput(values, intentId));
}
