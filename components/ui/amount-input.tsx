"use client";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  useRef,
  useState,
} from "react";
import type { Amount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import {
  type AmountEdit,
  editAmount,
  readAmountText,
  readPastedAmount,
  sameValue,
  displayedText,
} from "./amount-text";
import { announce } from "./announcements";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { heroSizeClass } from "./money";
import { Input } from "./input";

export interface AmountInputProps extends Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "size"
> {
  /** A plain decimal such as "1250000.5", or "" for nothing. */
  value: Amount | "";
  onChange: (value: Amount | "") => void;
  currency: string;
  /** `hero` is the 28 px figure without a box, for the wizard. */
  look?: "field" | "hero";
  invalid?: boolean;
  /** Why a keystroke or paste was not accepted; null once one is. A field shows it below automatically. */
  onRefuse?: (reason: string | null) => void;
}

/** Takes an amount and groups its digits. `25m` and `1.5k` expand when the field is left. */
export function AmountInput({
  value,
  onChange,
  currency,
  look = "field",
  invalid,
  onRefuse,
  className,
  onBlur,
  onFocus,
  ...rest
}: AmountInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useRefusal(currency);
  const stop = useRef<AmountEdit["stop"]>(null);
  const field = useFieldControl(rest, invalid);
  // Someone else may set the value while this field has focus; then their value is shown.
  const draftStands =
    draft !== null && sameValue(readAmountText(draft, currency).value ?? "", value);
  const text = draftStands ? draft : displayedText(value, currency);

  function showRefusal(reason: string | null) {
    setRefusal(reason);
    onRefuse?.(reason);
    if (reason) announce(reason);
  }
  function take(input: HTMLInputElement, edit: AmountEdit) {
    // Set by hand before React does, or the caret jumps to the end.
    input.value = edit.text;
    input.setSelectionRange(edit.caret, edit.caret);
    setDraft(edit.text);
    stop.current = edit.stop;
    showRefusal(edit.refusal);
    if (!sameValue(edit.value, value)) onChange(edit.value);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    take(
      input,
      editAmount(
        text,
        input.value,
        input.selectionStart ?? input.value.length,
        currency,
        stop.current,
      ),
    );
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const input = event.currentTarget;
    const reading = readPastedAmount(event.clipboardData.getData("text"), currency);
    if (reading.value === null) return showRefusal(reading.refusal);
    const start = input.selectionStart ?? 0;
    const typed = text.slice(0, start) + reading.value + text.slice(input.selectionEnd ?? start);
    take(input, editAmount(text, typed, start + reading.value.length, currency));
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    // The refusal stays shown: a person who types without looking leaves the field at once.
    setDraft(null);
    stop.current = null;
    onBlur?.(event);
  }
  const control = {
    ...rest,
    type: "text",
    inputMode:
      currencyRules(currency).maxDecimals === 0 ? ("numeric" as const) : ("decimal" as const),
    autoComplete: "off",
    spellCheck: false,
    placeholder: rest.placeholder ?? displayedText("0", currency),
    value: text,
    onChange: change,
    onPaste: paste,
    onBlur: leave,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setDraft(text);
      onFocus?.(event);
    },
  };
  if (look === "hero") {
    const { invalid: _invalid, labelId: _labelId, ...wiring } = field;
    return (
      <input
        {...control}
        {...wiring}
        className={cn("amount-hero", heroSizeClass(text), className)}
      />
    );
  }
  return (
    <>
      <Input {...control} invalid={invalid} left={currency} figure className={className} />
      {refusal && <span className="hint">{refusal}</span>}
    </>
  );
}

/** Holds why a keystroke was refused, until one is accepted or the currency changes. */
export function useRefusal(currency: string): [string | null, (reason: string | null) => void] {
  const [refused, setRefused] = useState<{ reason: string | null; currency: string } | null>(null);
  return [
    refused?.currency === currency ? refused.reason : null,
    (reason) => setRefused({ reason, currency }),
  ];
}
