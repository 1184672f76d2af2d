"use client";
import { announce } from "@/components/ui/announcements";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import {
  useEndSchedule,
  usePauseSchedule,
  useResumeSchedule,
  useRunSchedule,
} from "@/lib/client/reports/schedule-options";
import type { ScheduleView } from "@/lib/contract/api/schedules";
import { cadenceWords } from "./schedule-words";

export type ScheduleAct = "run" | "pause" | "resume" | "delete";

export interface ScheduleQuestionProps {
  act: ScheduleAct;
  schedule: ScheduleView;
  isMailSetUp: boolean;
  onClose: () => void;
}

const WORDS: Record<
  ScheduleAct,
  {
    question: (name: string) => string;
    confirm: string;
    busy: string;
    done: (name: string) => string;
  }
> = {
  run: {
    question: (name) => `Run ${name} now?`,
    confirm: "Run now",
    busy: "Starting",
    done: (name) => `${name} was started`,
  },
  pause: {
    question: (name) => `Pause ${name}?`,
    confirm: "Pause schedule",
    busy: "Pausing",
    done: (name) => `${name} is paused`,
  },
  resume: {
    question: (name) => `Resume ${name}?`,
    confirm: "Resume schedule",
    busy: "Resuming",
    done: (name) => `${name} is resumed`,
  },
  delete: {
    question: (name) => `Delete ${name}?`,
    confirm: "Delete schedule",
    busy: "Deleting",
    done: (name) => `${name} was deleted`,
  },
};

/** The dialog before a schedule is run out of turn, paused, resumed or deleted. */
export function ScheduleQuestion({ act, schedule, isMailSetUp, onClose }: ScheduleQuestionProps) {
  const [run, pause, resume, end] = [
    useRunSchedule(),
    usePauseSchedule(),
    useResumeSchedule(),
    useEndSchedule(),
  ];
  const mutation = { run, pause, resume, delete: end }[act];
  const { question, confirm: label, busy, done } = WORDS[act];
  const onSuccess = () => {
    announce(done(schedule.name));
    onClose();
  };
  const confirm = () => {
    if (act === "run") run.mutate(schedule.id, { onSuccess });
    else ({ pause, resume, delete: end })[act].mutate(schedule, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      question={question(schedule.name)}
      confirmLabel={label}
      busy={mutation.isPending && busy}
      danger={act === "delete"}
      onConfirm={confirm}
    >
      <Consequence act={act} schedule={schedule} isMailSetUp={isMailSetUp} />
      {mutation.error && (
        <Notice tone="danger" live>
          {mutation.error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function Consequence({
  act,
  schedule: { recipients, cadence, timeZone },
  isMailSetUp,
}: Pick<ScheduleQuestionProps, "act" | "schedule" | "isMailSetUp">) {
  switch (act) {
    case "run":
      return recipients.length > 0 && isMailSetUp ? (
        <p>
          A report is made as if it were due today, and{" "}
          <b className="wrap-anywhere">mailed to {recipients.join(", ")}</b>. Its schedule does not
          change.
        </p>
      ) : (
        <p>
          A report is made as if it were due today, and waits in the list of reports. Its schedule
          does not change.
        </p>
      );
    case "pause":
      return (
        <p>
          Nothing is made or mailed until it is resumed; anything waiting for another try is
          stopped. Runs missed in the meantime are not caught up.
        </p>
      );
    case "resume":
      return (
        <p>
          It resumes with its next run: {cadenceWords(cadence).toLowerCase()}, {timeZone}.
        </p>
      );
    case "delete":
      return (
        <p>
          <b>It ends for good</b>, and anything waiting for another try is stopped. The reports that
          it made stay in the list.
        </p>
      );
  }
}
