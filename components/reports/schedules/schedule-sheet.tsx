"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { GoBack } from "@/components/ui/go-back";
import { Notice } from "@/components/ui/notice";
import { Sheet } from "@/components/ui/sheet";
import { TextButton } from "@/components/ui/text-button";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useSaveSchedule } from "@/lib/client/reports/schedule-options";
import { ScheduleInput, type ScheduleList, type ScheduleView } from "@/lib/contract/api/schedules";
import { useChosenColumns } from "../use-chosen-columns";
import { faultsOf, scheduleInputOf, type ScheduleDraft } from "./schedule-draft";
import {
  dropScheduleDraft,
  keepAfterRefusal,
  keepScheduleDraft,
  readScheduleDraft,
  untouchedDraft,
} from "./kept-schedule";
import { ScheduleFields } from "./schedule-fields";

export interface ScheduleSheetProps {
  /** The one that is changed, or null for a new one. */
  schedule: ScheduleView | null;
  mail: ScheduleList["mail"];
  zone: string;
  today: string;
  /** Whose draft it is. */
  userId: string;
  onClose: () => void;
}

/** A new schedule, or a change of an existing one. Input is kept in this tab until it is saved or taken back. */
export function ScheduleSheet({
  schedule,
  mail,
  zone,
  today,
  userId,
  onClose,
}: ScheduleSheetProps) {
  const save = useSaveSchedule();
  // As it was opened: a change that somebody else makes in the meantime is reported on saving, and nothing typed is lost.
  const [opened] = useState(schedule);
  const [draft, setDraft] = useState(
    () => readScheduleDraft(sessionStorage, userId, opened) ?? untouchedDraft(opened),
  );
  const [isKept, setKept] = useState(
    () => readScheduleDraft(sessionStorage, userId, opened) !== null,
  );
  const columns = useChosenColumns(draft.report);
  /** What was found wrong before anything was sent. */
  const [seen, setSeen] = useState<Record<string, string>>({});
  const fields = save.error instanceof ApiFailure ? (save.error.fields ?? {}) : seen;
  const change = (part: Partial<ScheduleDraft>) => {
    // The errors were about the earlier values.
    if (save.error) save.reset();
    setSeen({});
    const next = { ...draft, ...part };
    keepScheduleDraft(sessionStorage, userId, opened, next);
    setKept(true);
    setDraft(next);
  };
  const takeBack = () => {
    save.reset();
    setSeen({});
    dropScheduleDraft(sessionStorage, userId, opened);
    setKept(false);
    setDraft(untouchedDraft(opened));
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
    keepScheduleDraft(sessionStorage, userId, opened, draft);
    save.mutate(
      opened === null
        ? { id: null, input: { ...input, id: draft.id } }
        : { id: opened.id, input: { ...input, version: opened.version } },
      {
        onSuccess: () => {
          dropScheduleDraft(sessionStorage, userId, opened);
          onClose();
        },
        onError: (error) => {
          setDraft(keepAfterRefusal(sessionStorage, userId, opened, draft, error));
          focusFirstInvalid();
        },
      },
    );
  };
  const footer = (
    <>
      <GoBack />
      <Button
        variant="primary"
        busy={save.isPending && "Saving"}
        disabledReason={
          columns === null &&
          draft.report.preset === "chosen" &&
          draft.report.kind === "transactions" &&
          "Your columns are loading."
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
      onOpenChange={(open) => !open && onClose()}
      sending={save.isPending}
      title={opened === null ? "New schedule" : `Change ${opened.name}`}
      footer={footer}
      full
    >
      <div className="grid gap-4 [&>.field]:mt-0">
        {save.error && (
          <Notice tone="danger" live>
            {save.error.message}
          </Notice>
        )}
        {Object.keys(seen).length > 0 && (
          <Notice tone="danger" live>
            Some fields need another look. Each says what it expects.
          </Notice>
        )}
        {isKept && (
          <p className="text-12 text-ink-3">
            Kept until it is saved. <TextButton onClick={takeBack}>Undo my changes</TextButton>
          </p>
        )}
        <ScheduleFields
          draft={draft}
          columns={columns}
          onChange={change}
          faults={faultsOf(fields, draft)}
          mail={mail}
          zone={zone}
          today={today}
        />
      </div>
    </Sheet>
  );
}
