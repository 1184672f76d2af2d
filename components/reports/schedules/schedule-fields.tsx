"use client";
import { Field } from "@/components/ui/field";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { ScheduleList } from "@/lib/contract/api/schedules";
import { RELATIVE_PERIODS } from "@/lib/domain/schedules/relative-period";
import { ReportFields } from "../report-fields";
import type { faultsOf, ScheduleDraft } from "./schedule-draft";
import { PERIOD_WORDS, WEEKDAYS } from "./schedule-words";

export interface ScheduleFieldsProps {
  draft: ScheduleDraft;
  columns: readonly string[] | null;
  onChange: (part: Partial<ScheduleDraft>) => void;
  faults: ReturnType<typeof faultsOf>;
  mail: ScheduleList["mail"];
  zone: string;
  today: string;
}

const CADENCES = [
  { value: "day", label: "Daily" },
  { value: "week", label: "Weekly" },
  { value: "month", label: "Monthly" },
] as const;
const DAYS = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));

/** What is made, when, and to whom it goes. */
export function ScheduleFields({
  draft,
  columns,
  onChange,
  faults,
  mail,
  zone,
  today,
}: ScheduleFieldsProps) {
  const period = (
    <Field
      label="Period"
      hint={`Counted from the day on which it is due, in ${zoneAbbreviation(zone, `${today}T12:00:00Z`)}.`}
      error={faults.report["period"]}
    >
      <Select
        value={draft.period}
        onChange={(next) => onChange({ period: next })}
        options={RELATIVE_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
      />
    </Field>
  );
  return (
    <>
      <Field
        label="Name"
        hint="Shown in the list, and used as the subject of the mail."
        error={faults.name}
      >
        <Input
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <ReportFields
        draft={draft.report}
        columns={columns}
        onChange={(part) => onChange({ report: { ...draft.report, ...part } })}
        errors={faults.report}
        zone={zone}
        today={today}
        period={period}
      />
      <Field label="How often" group>
        <Segmented
          value={draft.every}
          onChange={(every) => onChange({ every })}
          options={CADENCES}
          fill
        />
      </Field>
      {draft.every === "week" && (
        <Field label="Day of the week">
          <Select
            value={draft.weekday}
            onChange={(weekday) => onChange({ weekday })}
            options={WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))}
          />
        </Field>
      )}
      {draft.every === "month" && (
        <Field
          label="Day of the month"
          hint={Number(draft.day) > 28 ? "In a shorter month: its last day." : undefined}
          error={faults.day}
        >
          <Select value={draft.day} onChange={(day) => onChange({ day })} options={DAYS} />
        </Field>
      )}
      <Field label="Time" hint={`By the clock in ${zone}.`} error={faults.at}>
        <Input
          type="time"
          value={draft.at}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      </Field>
      <Field
        label="Mail to"
        labelEnd="optional"
        hint={recipientHint(mail)}
        error={faults.recipients}
      >
        <Textarea
          rows={3}
          value={draft.to}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
    </>
  );
}

function recipientHint({ isSetUp, domains }: ScheduleList["mail"]): string {
  const where = domains === null ? "" : ` Only to ${domains.join(", ")}.`;
  const without = " Empty: the file waits in the list of reports.";
  return isSetUp
    ? `Addresses with commas between them. The file is attached up to 7 MB.${where}${without}`
    : `Nothing is mailed until an administrator sets SMTP_URL.${where}${without}`;
}
