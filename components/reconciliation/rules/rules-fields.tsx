"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { Textarea } from "@/components/ui/textarea";
import { LANES } from "@/lib/domain/matching/matching";
import type { OtherBusiness } from "@/lib/domain/matching/other-business";
import { OtherBusinessFields } from "./other-business-fields";
import { ruleWords } from "./rule-words";
import type { RulesFaults, RulesFieldValues } from "./rules-values";

interface RulesFieldsProps {
  values: RulesFieldValues;
  onChange: (values: RulesFieldValues) => void;
  faults: RulesFaults;
  disabled: boolean;
  /** Words of rule 9 that the fields are opened for. */
  adding: OtherBusiness | undefined;
}

type TextField = "percent" | "before" | "after" | "reversalDays" | "partLength" | "partDays";

/** All settings of the rules that can be changed. */
export function RulesFields({ values, onChange, faults, disabled, adding }: RulesFieldsProps) {
  const text = (name: TextField, label: string, right: string, hint?: string) => (
    <Field label={label} hint={hint} error={faults[name]}>
      <Input
        figure
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={values[name]}
        right={right}
        onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
      />
    </Field>
  );
  const lane = (name: (typeof LANES)[number], on: boolean) =>
    onChange({
      ...values,
      off: on ? values.off.filter((each) => each !== name) : [...values.off, name],
    });
  return (
    <>
      <Section title="Rules in use">
        <div className="grid gap-1">
          {LANES.toSorted((a, b) => ruleWords(a).localeCompare(ruleWords(b))).map((name) => (
            <Checkbox
              key={name}
              disabled={disabled}
              checked={!values.off.includes(name)}
              onChange={(event) => lane(name, event.currentTarget.checked)}
            >
              {ruleWords(name)}
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
          {Object.keys(values.caps).map((code) => (
            <Field key={code} label={`Cap in ${code}`} error={faults[`cap-${code}`]}>
              <Input
                figure
                inputMode="decimal"
                autoComplete="off"
                disabled={disabled}
                left={code}
                value={values.caps[code]}
                onChange={(event) =>
                  onChange({
                    ...values,
                    caps: { ...values.caps, [code]: event.currentTarget.value },
                  })
                }
              />
            </Field>
          ))}
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
      <OtherBusinessFields
        value={values.otherBusiness}
        onChange={(otherBusiness) => onChange({ ...values, otherBusiness })}
        faults={faults}
        disabled={disabled}
        adding={adding}
      />
    </>
  );
}
