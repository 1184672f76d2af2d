"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { WEEKDAYS } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { GoBack } from "@/components/ui/overlay";
import { Input, Textarea } from "@/components/ui/input";
import { Problem } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { TextButton } from "@/components/ui/text-button";
import { useZoneName } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useSaveSchedule } from "@/lib/client/reports/schedule-options";
import { ScheduleInput, type ScheduleList, type ScheduleView } from "@/lib/contract/api/schedules";
import { RELATIVE_PERIODS } from "@/lib/domain/schedules/cadence";
import { ReportFields } from "../report-fields";
import { hasChosenColumns, useChosenColumns } from "../report-draft";
import {
  draftAfterFailure,
  faultsOf,
  keptDraft,
  type ScheduleDraft,
  scheduleInputOf,
  initialDraft,
} from "./schedule-draft";
import { PERIOD_LABELS } from "./schedule-rows";

export interface ScheduleSheetProps {
  schedule: ScheduleView | null;
  mail: ScheduleList["mail"];
  userId: string;
  onClose: () => void;
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

/** A new schedule, or a change of an existing one. Input is kept in this tab until it is saved or taken back. */
export function ScheduleSheet({ schedule, mail, userId, onClose }: ScheduleSheetProps) {
  const zone = useZone();
  const zoneName = useZoneName();
  const save = useSaveSchedule();
  // As it was opened. A change by another person meanwhile is reported on saving, and nothing typed
  // is lost.
  const [opened] = useState(schedule);
  const kept = keptDraft(sessionStorage, userId, opened);
  const [draft, setDraft] = useState(() => kept.read() ?? initialDraft(opened));
  const [isKept, setKept] = useState(() => kept.read() !== null);
  const columns = useChosenColumns(draft.report);
  const [seen, setSeen] = useState<Record<string, string>>({});
  const fields = save.error instanceof ApiFailure ? (save.error.fields ?? {}) : seen;
  const change = (part: Partial<ScheduleDraft>) => {
    // The errors were about the earlier values.
    if (save.error) save.reset();
    setSeen({});
    const next = { ...draft, ...part };
    kept.save(next);
    setKept(true);
    setDraft(next);
  };
  const takeBack = () => {
    save.reset();
    setSeen({});
    kept.forget();
    setKept(false);
    setDraft(initialDraft(opened));
  };
  const submit = () => {
    const input = scheduleInputOf(draft, columns ?? undefined);
    const { error } = ScheduleInput.safeParse(input);
    if (error) {
      setSeen(
        Object.fromEntries(
          error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
        ),
      );
      return focusFirstInvalid();
    }
    // With its id, so that it is the same one after a reload that follows a lost answer.
    kept.save(draft);
    save.mutate(
      opened === null
        ? { id: null, input: { ...input, id: draft.id } }
        : { id: opened.id, input: { ...input, version: opened.version } },
      {
        onSuccess: () => {
          kept.forget();
          onClose();
        },
        onError: (error) => {
          const next = opened === null ? draftAfterFailure(draft, error) : draft;
          kept.save(next);
          setDraft(next);
          focusFirstInvalid();
        },
      },
    );
  };
  const faults = faultsOf(fields, draft);
  const period = (
    <Field
      label="Period"
      hint={`Counted from the day on which it is due, in ${zoneName}.`}
      error={faults.report["period"]}
    >
      <Select
        value={draft.period}
        onChange={(next) => change({ period: next })}
        options={RELATIVE_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
      />
    </Field>
  );
  const footer = (
    <>
      <GoBack />
      <Button
        variant="primary"
        busy={save.isPending && "Saving"}
        disabledReason={
          columns === null && hasChosenColumns(draft.report) && "Your columns are loading."
        }
        onClick={submit}
      >
        {opened === null ? "Set up schedule" : "Save changes"}
      </Button>
    </>
  );
  return (
    <Sheet
      open
      onOpenChange={onClose}
      sending={save.isPending}
      title={opened === null ? "New schedule" : `Change ${opened.name}`}
      footer={footer}
      full
    >
      <div className="grid gap-4 [&>.field]:mt-0">
        <Problem>{save.error?.message}</Problem>
        <Problem>
          {Object.keys(seen).length > 0 &&
            "Some fields need another look. Each says what it expects."}
        </Problem>
        {isKept && (
          <p className="text-12 text-ink-3">
            Kept until it is saved. <TextButton onClick={takeBack}>Undo my changes</TextButton>
          </p>
        )}
        <Field
          label="Name"
          hint="Shown in the list, and used as the subject of the mail."
          error={faults.name}
        >
          <Input
            value={draft.name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <ReportFields
          draft={draft.report}
          columns={columns}
          onChange={(part) => change({ report: { ...draft.report, ...part } })}
          errors={faults.report}
          period={period}
        />
        <Field label="How often" group>
          <Segmented
            value={draft.every}
            onChange={(every) => change({ every })}
            options={CADENCES}
            fill
          />
        </Field>
        {draft.every === "week" && (
          <Field label="Day of the week">
            <Select
              value={draft.weekday}
              onChange={(weekday) => change({ weekday })}
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
            <Select value={draft.day} onChange={(day) => change({ day })} options={DAYS} />
          </Field>
        )}
        <Field label="Time" hint={`By the clock in ${zone}.`} error={faults.at}>
          <Input
            type="time"
            value={draft.at}
            onChange={(event) => change({ at: event.target.value })}
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
            onChange={(event) => change({ to: event.target.value })}
          />
        </Field>
      </div>
    </Sheet>
  );
}

function recipientHint({ isSetUp, domains }: ScheduleList["mail"]): string {
  const where = domains === null ? "" : ` Only to ${domains.join(", ")}.`;
  const without = " Empty: the file waits in the list of reports.";
  return isSetUp
    ? `Addresses with commas between them. The file is attached up to 7 MB.${where}${without}`
    : `Nothing is mailed until an administrator sets SMTP_URL.${where}${without}`;
}
