"use client";
import { type FormEvent, useState } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Checkbox, Input } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { FilterChange, HistoryFilters } from "@/lib/client/mirror/history-search";
import { MIN_LETTERS } from "@/lib/contract/api/mirror";
import { compareAmounts } from "@/lib/money/amount";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { statusLabelOf } from "../transaction-cells";

const STATUSES = [
  "awaiting_payment",
  "payment_confirmed",
  "transaction_completed",
  "expired",
  "cancelled",
  "refunded",
  "failed",
] as const;
const CURRENCIES = [...FIAT_CURRENCIES, ...STABLECOINS];
const currencyOptions = [
  { value: "any", label: "Any" },
  ...CURRENCIES.map((code) => ({ value: code as string, label: code as string })),
];

/** Text and dates have their own controls. */
const NONE = {
  status: null,
  type: null,
  currency: null,
  recipient: null,
  in: null,
  min: null,
  max: null,
};

interface FilterFormProps {
  search: HistoryFilters;
  isFiltered: boolean;
  onApply: (change: FilterChange) => void;
  /** In a sheet, which has its own width, height and scrolling. */
  inSheet: boolean;
}

/** All filters but text and dates. Nothing is searched until they are applied. */
export function FilterForm({ search, isFiltered, onApply, inSheet }: FilterFormProps) {
  const [status, setStatus] = useState<readonly string[]>(search.status ?? []);
  const [type, setType] = useState<"any" | "onramp" | "offramp">(search.type ?? "any");
  const [currency, setCurrency] = useState(search.currency ?? "any");
  const [recipient, setRecipient] = useState(search.recipient ?? "");
  const [code, setCode] = useState(search.in ?? "NGN");
  const [min, setMin] = useState(search.min ?? "");
  const [max, setMax] = useState(search.max ?? "");
  const part = recipient.trim();
  const recipientFault =
    part !== "" && part.length < MIN_LETTERS
      ? `Type at least ${MIN_LETTERS} letters or digits`
      : null;
  const amountFault =
    min !== "" && max !== "" && compareAmounts(min, max) > 0
      ? "The highest amount must not be below the lowest"
      : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (recipientFault || amountFault) return focusFirstInvalid();
    const hasAmount = min !== "" || max !== "";
    onApply({
      status: status.length === 0 ? null : [...status],
      type: type === "any" ? null : type,
      currency: currency === "any" ? null : currency,
      recipient: part === "" ? null : part,
      in: hasAmount ? code : null,
      min: min === "" ? null : min,
      max: max === "" ? null : max,
    });
  };
  return (
    <form
      className={cn(
        "grid gap-4 [&>.field]:mt-0",
        inSheet
          ? "scroll-pb-20"
          : "max-h-[var(--radix-popover-content-available-height)] w-[min(380px,calc(100vw-32px))] overflow-auto scroll-pb-20 p-4",
      )}
      onSubmit={submit}
      noValidate
    >
      <Field label="Status" group>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2" role="group" aria-label="Status">
          {STATUSES.map((each) => (
            <Checkbox
              key={each}
              checked={status.includes(each)}
              onChange={() =>
                setStatus(
                  status.includes(each)
                    ? status.filter((other) => other !== each)
                    : [...status, each],
                )
              }
            >
              {statusLabelOf(each)}
            </Checkbox>
          ))}
        </div>
      </Field>
      <Field label="Direction" group>
        <Segmented
          fill
          value={type}
          onChange={setType}
          options={[
            { value: "any", label: "Any" },
            { value: "onramp", label: "On-ramp" },
            { value: "offramp", label: "Off-ramp" },
          ]}
        />
      </Field>
      <Field label="Currency" hint="Sent or received">
        <Select value={currency} onChange={setCurrency} options={currencyOptions} />
      </Field>
      <Field label="Recipient" labelEnd="part of name or account" error={recipientFault}>
        <Input
          value={recipient}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
      </Field>
      <Field label="Amount sent or received, in" group>
        <Select
          aria-label="Currency of the amount"
          value={code}
          onChange={setCode}
          options={currencyOptions.slice(1)}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 [&>*]:!mt-0">
        <Field label="From">
          <AmountInput value={min} currency={code} onChange={setMin} />
        </Field>
        <Field label="To" error={amountFault}>
          <AmountInput value={max} currency={code} onChange={setMax} />
        </Field>
      </div>
      <div
        className={cn(
          "sticky grid auto-cols-fr grid-flow-col gap-2 border-t border-line-faint bg-raised",
          inSheet
            ? "-bottom-5 -mx-5 -mb-5 px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]"
            : "-bottom-4 -mx-4 -mb-4 p-4",
        )}
      >
        {isFiltered && <Button onClick={() => onApply(NONE)}>Remove all</Button>}
        <Button type="submit" variant="primary">
          Apply filters
        </Button>
      </div>
    </form>
  );
}
