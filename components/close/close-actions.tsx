"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-button";
import { dayLabel, rangeLabel } from "@/components/ui/date-range";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { buttonClass } from "@/components/ui/button-class";
import { Notice, Problem } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { type CloseAct, closePackPath, useCloseAct } from "@/lib/client/close/close-options";
import type { CloseView } from "@/lib/contract/api/close";

/** Announced after an act, because the pressed button is gone by then. */
const DONE: Record<CloseView["state"], string> = {
  open: "Given back",
  prepared: "Prepared. Somebody else reviews and closes it",
  closed: "The period is closed",
};

/** The person's possible acts on the period, with the reasons against each. */
export function CloseActions({ view, rights }: { view: CloseView; rights: CloseRights }) {
  const [asking, setAsking] = useState<CloseQuestion | null>(null);
  const [reason, setReason] = useState("");
  const [settled, setSettled] = useState<QuestionEnd | null>(null);
  const [isRefused, setRefused] = useState(false);
  const act = useCloseAct();
  const send = (asked: CloseAct) =>
    act.mutate(asked, {
      onSuccess: (now) => {
        announce(DONE[now.state]);
        setAsking(null);
        setReason("");
      },
    });
  const { id, version, state } = view;
  // Somebody else was faster: there is nothing to ask any more.
  const over =
    asking === null || settled !== null || act.isPending
      ? null
      : questionEnd(asking, view, reason, rights.userId);
  const isOver = over !== null;
  const end = useEffectEvent(() => {
    act.reset();
    if (over?.keepsText) return setSettled(over);
    setAsking(null);
    if (over?.isOwn) {
      announce(DONE[state]);
      setReason("");
    } else if (over) showToast({ tone: "info", title: over.title, detail: over.detail });
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const days = rangeLabel(view);
  const problem = <Problem>{act.error?.message}</Problem>;
  const change = (open: boolean) => {
    if (!open) setAsking(null);
    setSettled(null);
    setRefused(false);
    act.reset();
  };
  const isEmpty = reason.trim() === "";
  const copy = async () => {
    if (!(await copyText(reason.trim()))) return setRefused(true);
    announce("Copied what you wrote.");
    change(false);
  };
  // The key keeps the same dialog open while the period beside it changes.
  const giveBack = (
    <ConfirmDialog
      key="return"
      open={asking === "return"}
      onOpenChange={change}
      {...(settled
        ? {
            question: settled.title,
            confirmLabel: "Copy what you wrote",
            disabledReason: isEmpty && "There is nothing written to copy.",
            goBackLabel: "Close",
            onConfirm: () => void copy(),
          }
        : {
            question: "Give it back?",
            confirmLabel: "Give back",
            busy: act.isPending && "Giving back",
            disabledReason: isEmpty && "Say what has to be looked at again.",
            onConfirm: () => id && send({ act: "return", id, input: { version, reason } }),
          })}
    >
      {settled && (
        <Notice live tone="info" title={settled.detail}>
          What you wrote is still here, and was not sent.
        </Notice>
      )}
      {problem}
      <Field
        label="What has to be looked at again"
        error={isRefused && "The browser didn't copy it. Select the text and copy it yourself."}
      >
        <Textarea
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
        />
      </Field>
    </ConfirmDialog>
  );
  if (state === "closed") {
    return (
      <>
        <a className={buttonClass({ variant: "primary" })} href={closePackPath(id ?? "")} download>
          Download close pack
        </a>
        {giveBack}
      </>
    );
  }
  return (
    <>
      {state === "open" ? (
        <Button
          variant="primary"
          disabledReason={whyNotPrepare(view, rights)}
          onClick={() => setAsking("prepare")}
        >
          Prepare close
        </Button>
      ) : (
        <>
          <Button
            disabledReason={
              !rights.review &&
              view.prepared?.id !== rights.userId &&
              "Only a reviewer, or the person who prepared it, can give it back."
            }
            onClick={() => setAsking("return")}
          >
            Give back
          </Button>
          <Button
            variant="primary"
            disabledReason={whyNotReview(view, rights)}
            onClick={() => setAsking("review")}
          >
            Close period
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking === "prepare"}
        onOpenChange={change}
        question={`Prepare ${view.account.name}, ${days}?`}
        confirmLabel="Prepare close"
        busy={act.isPending && "Preparing"}
        onConfirm={() =>
          send({
            act: "prepare",
            input: { account: view.account.id, from: view.from, to: view.to, version },
          })
        }
      >
        {problem}
        <p>Somebody else reviews and closes it.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "review"}
        onOpenChange={change}
        question={`Close ${view.account.name}, ${days}?`}
        confirmLabel="Close period"
        busy={act.isPending && "Closing"}
        onConfirm={() => id && send({ act: "review", id, input: { version } })}
      >
        {problem}
        <p>
          <b>Its matches can&apos;t be changed afterwards.</b> Later changes to its records become
          adjustments in the next period.
        </p>
      </ConfirmDialog>
      {giveBack}
    </>
  );
}

type CloseQuestion = "prepare" | "review" | "return";

interface QuestionEnd {
  /** The person's own request went through, and only its answer was lost. */
  isOwn: boolean;
  /** The dialog stays, because something typed in it was not sent. */
  keepsText: boolean;
  title: string;
  detail: string;
}

const MEANWHILE: Record<CloseView["state"], string> = {
  open: "The period was given back meanwhile",
  prepared: "The close was prepared meanwhile",
  closed: "The period was closed meanwhile",
};

/** Says how a question ended if the period has moved on; null if it hasn't. */
export function questionEnd(
  asking: CloseQuestion,
  {
    state,
    prepared,
    reviewed,
    returned,
  }: Pick<CloseView, "state" | "prepared" | "reviewed" | "returned">,
  reason: string,
  userId: string,
): QuestionEnd | null {
  if (state === (asking === "prepare" ? "open" : "prepared")) return null;
  const typed = asking === "return" ? reason.trim() : "";
  const isReturned = state === "open" && typed !== "" && returned?.reason === typed;
  const isOwn =
    isReturned ||
    (state === "prepared" ? prepared?.id : state === "closed" ? reviewed?.id : null) === userId;
  return {
    isOwn,
    keepsText: typed !== "" && !isReturned,
    title: MEANWHILE[state],
    detail: "Somebody else did it. Nothing was changed by you; the page shows how it stands.",
  };
}

export interface CloseRights {
  userId: string;
  prepare: boolean;
  review: boolean;
  import: boolean;
  /** Permission in the workspace to decide suggestions and to note open items. */
  work: boolean;
}

/** Why a period can't be prepared now; null when it can. */
export function whyNotPrepare(
  view: Pick<CloseView, "checklist" | "overlaps">,
  rights: CloseRights,
): string | null {
  if (!rights.prepare) return "Your roles don't allow preparing a close.";
  if (view.overlaps)
    return `Some of these days are already in the period from ${dayLabel(view.overlaps.from)} to ${dayLabel(view.overlaps.to)}.`;
  if (view.checklist.some(({ key }) => key === "over")) return "The period isn't over yet.";
  if (view.checklist.some((item) => item.state === "open"))
    return "Something on the checklist is still open.";
  return null;
}

/** Why this person can't close it now; null if they can. */
export function whyNotReview(
  view: Pick<CloseView, "checklist" | "prepared" | "changedSince">,
  rights: CloseRights,
): string | null {
  if (view.prepared?.id === rights.userId) return "You prepared it, so somebody else closes it.";
  if (!rights.review) return "Your roles don't allow reviewing a close.";
  if (view.changedSince)
    return "It has changed since it was prepared. Give it back, so that it can be prepared again.";
  if (view.checklist.some((item) => item.state === "open"))
    return "Something on the checklist is open again.";
  return null;
}
