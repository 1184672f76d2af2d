import { NOT_READABLE } from "@/components/ui/amount-text";
import { CreateTransferInput } from "@/lib/contract/api/new-transfer";
import { decimalsWords, whyUnsendable } from "@/lib/domain/transfers/amounts";
import { isAmount, isPositive } from "@/lib/money/amount";
import { FIELD_ORDER, inputOf, type FieldName, type FormValues } from "./form-values";

export type FormFaults = Partial<Record<FieldName, string>>;

/** A placeholder for the form's own intent where only the fields are checked. */
const ANY_INTENT = "00000000-0000-4000-8000-000000000000";

/** The contract's messages are for programs; people are told what to do. */
function amountFault(amount: string, currency: string): string | null {
  if (amount === "") return "Enter the amount you pay.";
  if (!isAmount(amount)) return NOT_READABLE;
  if (!isPositive(amount)) return "Enter an amount above zero.";
  switch (whyUnsendable(amount, currency)) {
    case "decimals":
      return `${decimalsWords(currency)}.`;
    case "too_large":
      return "This amount is too large to be sent exactly. Split it.";
    case "too_many_digits":
      return "This amount has too many digits to be sent exactly. Split it.";
    case null:
      return null;
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What is wrong with a form, field by field. The server checks all of it again, and knows the recipients. */
export function formFaults(values: FormValues): FormFaults {
  const faults: FormFaults = {};
  const amount = amountFault(values.amount, values.fromCurrency);
  if (amount !== null) faults.amount = amount;
  for (const issue of CreateTransferInput.safeParse(inputOf(values, ANY_INTENT)).error?.issues ??
    []) {
    const field = FIELD_ORDER.find((name) => name === issue.path[0]);
    if (field && field !== "amount") faults[field] ??= sentence(issue.message);
  }
  return faults;
}

/** The contract's input, once nothing is wrong. @throws {ZodError} when something is. */
export function checkedInput(values: FormValues, intentId: string): CreateTransferInput {
  return CreateTransferInput.parse(inputOf(values, intentId));
}
