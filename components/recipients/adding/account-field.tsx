"use client";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import type { ControllerRenderProps } from "react-hook-form";
import type * as z from "zod/mini";
import { caretAfter } from "@/components/ui/amount-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CreateFiatRecipientInput } from "@/lib/contract/api/new-recipient";
import { quotedAtEnd } from "@/lib/domain/words/words";
import {
  ACCOUNT_DIGITS,
  accountFault,
  digitsOf,
  groupedDigits,
  LookupResult,
  type LookupState,
  type LookupVerdict,
} from "./bank-lookup";

interface AccountFieldProps {
  field: ControllerRenderProps<z.input<typeof CreateFiatRecipientInput>, "accountNumber">;
  fault: string | undefined;
  lookup: LookupState;
  verdict: LookupVerdict;
  bankName: string;
}

/** The account number, with the bank's answer joined below. */
export function AccountField({ field, fault, lookup, verdict, bankName }: AccountFieldProps) {
  const notFound =
    lookup.status === "answered" && lookup.lookup.outcome === "not_found" ? lookup.lookup : null;
  const error = notFound ? (
    <>
      No account with this number at {bankName}.
      {notFound.serviceMessage !== null &&
        ` The service says: ${quotedAtEnd(notFound.serviceMessage)}`}{" "}
      Check the number and the bank.
    </>
  ) : (
    fault && (accountFault(field.value) ?? fault)
  );
  const joined = lookup.status !== "idle" && notFound === null;
  return (
    <Field label="Account number" required error={error}>
      <div>
        <AccountNumberInput field={field} invalid={Boolean(error)} joined={joined} />
        <LookupResult state={lookup} verdict={verdict} bankName={bankName} />
      </div>
    </Field>
  );
}

interface AccountNumberInputProps extends Pick<AccountFieldProps, "field"> {
  invalid: boolean;
  joined: boolean;
}

function AccountNumberInput({ field, invalid, joined }: AccountNumberInputProps) {
  const { value, onChange, onBlur, ref } = field;
  const input = useRef<HTMLInputElement | null>(null);
  /** Number of digits before the caret; null if the caret needn't be restored. */
  const caret = useRef<number | null>(null);
  const grouped = groupedDigits(value);

  useLayoutEffect(() => {
    if (caret.current === null || input.current !== document.activeElement) return;
    const at = caretAfter(grouped, caret.current, /\d/);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  }, [grouped]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    caret.current = digitsOf(text.slice(0, selectionStart ?? text.length)).length;
    onChange(digitsOf(text));
  }

  return (
    <Input
      ref={(element) => {
        input.current = element;
        ref(element);
      }}
      mono
      inputMode="numeric"
      autoComplete="off"
      className={joined ? "rounded-b-none" : undefined}
      inputClassName="text-16"
      value={grouped}
      onChange={change}
      onBlur={onBlur}
      invalid={invalid}
      right={`${value.length} of ${ACCOUNT_DIGITS}`}
    />
  );
}
