"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { rangeLabel } from "@/components/ui/date-range";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/show-toast";
import { Textarea } from "@/components/ui/textarea";
import { closePackPath, useCloseAct } from "@/lib/client/close/close-options";
import type { CloseView } from "@/lib/contract/api/close";
import { whyNotPrepare, whyNotReview, type CloseRights } from "./close-reasons";

/** What an act has come to, read aloud: the button that was pressed is gone by then. */
const DONE: Record<CloseView["state"], string> = { open: "Given back", prepared: "Prepared. Somebody else reviews and closes it", closed: "The period is closed" };

/** What somebody else has done while a person was asked. */
const MEANWHILE: Record<CloseView["state"], string> = { open: "The period was given back meanwhile", prepared: "The close was prepared meanwhile", closed: "The period was closed meanwhile" };

/** What the person who looks can do with the period, and why not. */
export function CloseActions({ view, rights }: { view: CloseView; rights: CloseRights }) {
  const [asking, setAsking] = useState<"prepare" | "review" | "return" | null>(null);
  const [reason, setReason] = useState("");
  const act = useCloseAct();
  const done = {
    onSuccess: ({ state }: CloseView) => {
      announce(DONE[state]);
      setAsking(null);
      setReason("");
    },
  };
  const { id, version, state } = view;
  // Somebody else was faster: there is nothing to ask any more.
  const isOver = asking !== null && !act.isPending && (asking === "prepare" ? state !== "open" : state !== "prepared");
  const end = useEffectEvent(() => {
    setAsking(null);
    act.reset();
    // What was sent went through, and only its answer was lost.
    const by = state === "prepared" ? view.prepared : state === "closed" ? view.reviewed : null;
    if (by?.id === rights.userId) announce(DONE[state]);
    else showToast({ tone: "info", title: MEANWHILE[state], detail: "Somebody else did it. Nothing was changed by you; the page shows how it stands." });
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const send = (what: "review" | "return") => id !== null && act.mutate(what === "return" ? { act: "return", id, version, reason } : { act: "review", id, version }, done);
  const days = rangeLabel(view);
  const problem = act.error && (
    <Notice tone="danger" live>
      {act.error.message}
    </Notice>
  );
  const change = (open: boolean) => {
    if (!open) setAsking(null);
    act.reset();
  };
  if (state === "closed") {
    return (
      <a className={buttonClass({ variant: "primary" })} href={closePackPath(id ?? "")} download>
        Download close pack
      </a>
    );
  }
  return (
    <>
      {state === "open" ? (
        <Button variant="primary" disabledReason={whyNotPrepare(view, rights)} onClick={() => setAsking("prepare")}>
          Prepare close
        </Button>
      ) : (
        <>
          <Button disabledReason={!rights.review && view.prepared?.id !== rights.userId && "Only a reviewer, or the person who prepared it, can give it back."} onClick={() => setAsking("return")}>
            Give back
          </Button>
          <Button variant="primary" disabledReason={whyNotReview(view, rights)} onClick={() => setAsking("review")}>
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
        onConfirm={() => act.mutate({ act: "prepare", input: { account: view.account.id, from: view.from, to: view.to, version } }, done)}
      >
        {problem}
        <p>Somebody else reviews and closes it.</p>
      </ConfirmDialog>
      <ConfirmDialog open={asking === "review"} onOpenChange={change} question={`Close ${view.account.name}, ${days}?`} confirmLabel="Close period" busy={act.isPending && "Closing"} onConfirm={() => send("review")}>
        {problem}
        <p>
          <b>Its matches can&apos;t be changed afterwards.</b> Later changes to its records become adjustments in the next period.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "return"}
        onOpenChange={change}
        question="Give it back?"
        confirmLabel="Give back"
        busy={act.isPending && "Giving back"}
        disabledReason={reason.trim() === "" && "Say what has to be looked at again."}
        onConfirm={() => send("return")}
      >
        {problem}
        <Field label="What has to be looked at again">
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} maxLength={500} />
        </Field>
      </ConfirmDialog>
    </>
  );
}
