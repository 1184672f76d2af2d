"use client";
import { useLayoutEffect, useRef, type ChangeEvent, type Ref } from "react";
import { Input } from "@/components/ui/input";
import { ACCOUNT_DIGITS, caretAfterDigits, digitsOf, groupedDigits } from "./account-digits";

interface AccountNumberInputProps {
  /** Only digits. */
  value: string;
  onChange: (digits: string) => void;
  onBlur: () => void;
  invalid: boolean;
  /** Whether a panel is joined below. */
  joined: boolean;
  ref: Ref<HTMLInputElement>;
}

/** Ten digits, grouped while typing, with the caret kept and "7 of 10" at the end. Pasted text loses all but its digits. */
export function AccountNumberInput({
  value,
  onChange,
  onBlur,
  invalid,
  joined,
  ref,
}: AccountNumberInputProps) {
  const field = useRef<HTMLInputElement | null>(null);
  /** Number of digits before the caret after a change; null when the caret needn't be restored. */
  const caret = useRef<number | null>(null);
  const grouped = groupedDigits(value);

  useLayoutEffect(() => {
    if (caret.current === null || field.current !== document.activeElement) return;
    const at = caretAfterDigits(grouped, caret.current);
    field.current?.setSelectionRange(at, at);
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
        field.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
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
