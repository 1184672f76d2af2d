"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox, Input, Textarea } from "@/components/ui/input";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Section } from "@/components/ui/page-frame";
import { Select } from "@/components/ui/select";
import {
  OTHER_BUSINESS,
  type OtherBusiness,
  describeReason,
} from "@/lib/domain/matching/other-business";
import { LANES } from "@/lib/domain/matching/matching";
import { ruleName } from "../sides";
import { haveSameWords, type RulesFaults, type RulesFieldValues } from "./rules-values";

interface RulesFieldsProps {
  values: RulesFieldValues;
  onChange: (values: RulesFieldValues) => void;
  faults: RulesFaults;
  disabled: boolean;
  adding: OtherBusiness | undefined;
}

type TextField = "percent" | "before" | "after" | "reversalDays" | "partLength" | "partDays";

/** All settings of the rules that can be changed. */
export function RulesFields({ values, onChange, faults, disabled, adding }: RulesFieldsProps) {
  const figure = (
    label: string,
    fault: string | undefined,
    onType: (typed: string) => void,
    input: Pick<ComponentProps<typeof Input>, "value" | "left" | "right">,
  ) => (
    <Field key={label} label={label} error={fault}>
      <Input
        figure
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => onType(event.currentTarget.value)}
        {...input}
      />
    </Field>
  );
  const text = (name: TextField, label: string, right: string) =>
    figure(label, faults[name], (typed) => onChange({ ...values, [name]: typed }), {
      value: values[name],
      right,
    });
  const lane = (name: (typeof LANES)[number], on: boolean) =>
    onChange({
      ...values,
      off: on ? values.off.filter((each) => each !== name) : [...values.off, name],
    });
  return (
    <>
      <Section title="Rules in use">
        <div className="grid gap-1">
          {LANES.toSorted((a, b) => ruleName(a).localeCompare(ruleName(b))).map((name) => (
            <Checkbox
              key={name}
              disabled={disabled}
              checked={!values.off.includes(name)}
              onChange={(event) => lane(name, event.currentTarget.checked)}
            >
              {ruleName(name)}
            </Checkbox>
          ))}
        </div>
      </Section>
      <Section title="Rule 3: the difference it allows" className="[&_.field]:mt-0">
        <p className="mb-3 text-ink-3">
          The smaller of a part of the amount and a cap in its currency. A currency without a cap is
          left out.
        </p>
        <div className="grid grid-cols-2 gap-3">
          {text("percent", "Part of the amount", "%")}
          {Object.entries(values.caps).map(([code, value]) =>
            figure(
              `Cap in ${code}`,
              faults[`cap-${code}`],
              (typed) => onChange({ ...values, caps: { ...values.caps, [code]: typed } }),
              { value, left: code },
            ),
          )}
        </div>
      </Section>
      <Section title="Days and lengths" className="[&_.field]:mt-0">
        <div className="grid grid-cols-2 gap-3">
          {text("before", "Rules 4 and 6: before the transfer", "business days")}
          {text("after", "Rules 4 and 6: after it", "business days")}
          <Field
            label="Bank holidays"
            labelEnd="optional"
            className="col-span-2"
            hint="Non-business days other than weekends, one per line: 25 Dec 2026. Add a currency if only its accounts are affected: 12 Jun 2026 NGN."
            error={faults["holidays"]}
          >
            <Textarea
              rows={4}
              disabled={disabled}
              spellCheck={false}
              value={values.holidays}
              onChange={(event) => onChange({ ...values, holidays: event.currentTarget.value })}
            />
          </Field>
          {text("reversalDays", "Rule 7: a reversal comes within", "business days")}
          {text("partLength", "Rule 8: at least", "characters")}
          {text("partDays", "Rule 8: within", "days")}
        </div>
      </Section>
      <OtherBusinessFields {...{ values, onChange, faults, disabled, adding }} />
    </>
  );
}

const KINDS = OTHER_BUSINESS.map((value) => ({ value, label: describeReason(value) }));

/** Rule 9: words in statement lines without a transfer, and what those lines are. */
function OtherBusinessFields({ values, onChange, faults, disabled, adding }: RulesFieldsProps) {
  const value = values.otherBusiness;
  const change = (otherBusiness: OtherBusiness[]) => onChange({ ...values, otherBusiness });
  const set = (at: number, next: Partial<OtherBusiness>) =>
    change(value.map((one, place) => (place === at ? { ...one, ...next } : one)));
  return (
    <Section title="Rule 9: other business" className="[&_.field]:mt-0">
      <p className="mb-3 text-ink-3">
        A line with these words for which no other rule finds a transfer is explained automatically,
        such as wages or a cash pool. Without words, the rule does nothing.
      </p>
      <ul className="grid gap-3">
        {value.map((one, at) => (
          // Rows have no id, so their index is the key.
          <li
            key={at}
            data-opened-for={adding && haveSameWords(one, adding) ? "" : undefined}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2"
          >
            <Field
              label={<span className={at > 0 ? "sr-only" : undefined}>The line says</span>}
              error={faults[`otherBusiness-${at}`]}
            >
              <Input
                autoComplete="off"
                maxLength={80}
                disabled={disabled}
                value={one.contains}
                onChange={(event) => set(at, { contains: event.currentTarget.value })}
              />
            </Field>
            <Field label={<span className={at > 0 ? "sr-only" : undefined}>What it is</span>}>
              <Select
                disabled={disabled}
                value={one.kind}
                onChange={(kind) => set(at, { kind })}
                options={KINDS}
              />
            </Field>
            {!disabled && (
              <IconButton
                icon="x"
                className={at === 0 ? "mt-6" : undefined}
                label={`Remove ${one.contains || "this row"}`}
                onClick={() => change(value.filter((_, place) => place !== at))}
              />
            )}
          </li>
        ))}
      </ul>
      {value.length === 0 && disabled && <p>None yet.</p>}
      {!disabled && (
        <Button
          size="sm"
          icon="plus"
          className="mt-3"
          onClick={() => change([...value, { contains: "", kind: "own_accounts" }])}
        >
          Add words
        </Button>
      )}
    </Section>
  );
}
