import { useEffect, useEffectEvent } from "react";
import type { FieldErrors, Resolver, UseFormReturn } from "react-hook-form";
import { NOT_READABLE } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { asSentence } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { ApiFailure } from "@/lib/client/api-fetch";
import type { OperationView } from "@/lib/contract/api/operations";
import { CreateTransferInput } from "@/lib/contract/api/transfer-writes";
import { describeDecimals, whyUnsendable } from "@/lib/domain/transfers/amounts";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { isAmount, isPositive } from "@/lib/money/amount";
import { FIELD_ORDER, type FieldName, focusField, type FormValues, toInput } from "./form-values";
import { sendOutcome } from "./use-attempt";

type FormFaults = Partial<Record<FieldName, string>>;

/** A placeholder for the form's own intent where only the fields are checked. */
const ANY_INTENT = "00000000-0000-4000-8000-000000000000";

/** Words an amount's fault for people; the contract's messages are for programs. */
function amountFault(amount: string, currency: string): string | null {
  if (amount === "") return "Enter the amount you pay.";
  if (!isAmount(amount)) return NOT_READABLE;
  if (!isPositive(amount)) return "Enter an amount above zero.";
  const why = whyUnsendable(amount, currency);
  if (why === null) return null;
  if (why === "decimals") return `${describeDecimals(currency)}.`;
  return `This amount ${why === "too_large" ? "is too large" : "has too many digits"} to be sent exactly. Split it.`;
}

/** Checks a form field by field. The server checks all of it again, and knows the recipients. */
export function formFaults(values: FormValues): FormFaults {
  const faults: FormFaults = {};
  const amount = amountFault(values.amount, values.fromCurrency);
  if (amount !== null) faults.amount = amount;
  for (const issue of CreateTransferInput.safeParse(toInput(values, ANY_INTENT)).error?.issues ??
    []) {
    const field = FIELD_ORDER.find((name) => name === issue.path[0]);
    if (field && field !== "amount") faults[field] ??= asSentence(issue.message);
  }
  return faults;
}

interface SendFailureProps {
  failure: Error | null;
  refused: OperationView | null;
  onDismiss: () => void;
  /** Keeps the values under a new intent, because this intent belongs to somebody else. */
  onStartOver: () => void;
}

/** Shows why the request was not made, in the server's words. */
export function SendFailure({ failure, refused, onDismiss, onStartOver }: SendFailureProps) {
  if (failure === null && refused === null) return null;
  const isTaken = failure instanceof ApiFailure && failure.reason === "intent_taken";
  const requestId = failure instanceof ApiFailure ? failure.requestId : null;
  const wasRefused = failure === null ? refused !== null : sendOutcome(failure) === "recorded";
  const quoted = wasRefused ? (refused?.serviceMessage ?? null) : null;
  const message =
    failure?.message ?? refused?.message ?? "The service refused this request. Nothing was made.";
  return (
    <Notice
      className="mb-5"
      tone="danger"
      live
      title={
        wasRefused ? "This request was refused. Nothing was made." : "This request was not sent."
      }
      action={
        isTaken ? (
          <Button onClick={onStartOver}>Start a new one</Button>
        ) : (
          failure && <IconButton icon="x" label="Dismiss" onClick={onDismiss} />
        )
      }
    >
      <span className="block">{message}</span>
      {quoted !== null && !message.includes(quoted) && (
        <span className="block">The service says: {quotedAtEnd(quoted)}</span>
      )}
      {requestId && <span className="block text-12 text-ink-3">Request {requestId}</span>}
    </Notice>
  );
}

/** Checks the form as {@link formFaults} does, for react-hook-form. */
export const formResolver: Resolver<FormValues> = (values) => {
  const faults = Object.entries(formFaults(values)).map(
    ([name, message]) => [name, { type: "fault", message }] as const,
  );
  return faults.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(faults) };
};

/** Shows the server's faults at their fields, and focuses the first. */
export function useServerFaults(
  form: UseFormReturn<FormValues>,
  failure: Error | null,
  onChangeNeeded: () => void,
): void {
  const show = useEffectEvent(({ code, fields }: ApiFailure) => {
    const wrong = FIELD_ORDER.filter((name) => fields[name]);
    if (wrong.length > 0 || code === "refused_by_service") onChangeNeeded();
    for (const name of wrong)
      form.setError(name, { type: "server", message: asSentence(`${fields[name]}`) });
    const [first] = wrong;
    // The fields are drawn again only after this.
    if (first) requestAnimationFrame(() => focusField(first));
  });
  useEffect(() => {
    if (failure instanceof ApiFailure) show(failure);
  }, [failure]);
}

/** All errors in one place; each links to its field. */
export function ErrorSummary({ errors }: { errors: FieldErrors<FormValues> }) {
  const wrong = FIELD_ORDER.flatMap((name) =>
    errors[name]?.message ? [{ name, text: errors[name].message }] : [],
  );
  if (wrong.length === 0) return null;
  return (
    <Notice
      className="mb-5"
      tone="danger"
      live
      title={
        wrong.length === 1
          ? "One field needs a change before you can review this."
          : `${wrong.length} fields need a change before you can review this.`
      }
    >
      <ul>
        {wrong.map(({ name, text }) => (
          <li key={name}>
            <TextButton className="text-left" onClick={() => focusField(name)}>
              {text}
            </TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
