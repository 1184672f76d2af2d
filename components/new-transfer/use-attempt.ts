"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ApiFailure, isNotSent, notSentFailure } from "@/lib/client/api-failure";
import { useCurrentFailure } from "@/lib/client/live/stay-offline";
import { isOffline } from "@/lib/client/offline";
import { intentOptions } from "@/lib/client/operations/operation-options";
import {
  forgetDraft,
  readDraft,
  type TransferDraft,
  writeDraft,
} from "@/lib/client/transfers/draft";
import { useCreateTransfer } from "@/lib/client/transfers/transfer-mutations";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { OperationView } from "@/lib/contract/api/operations";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { checkedInput, type FormValues } from "./form-values";
import { leaveReviewEntry } from "./use-review-step";

const LOOK_AGAIN_MS = 3_000;

function createdTransferId({ operation }: TransferWriteResult): string | null {
  return operation.state === "succeeded" ? operation.transferId : null;
}

/** Follows one intent from the open form to its outcome. */
export function useAttempt(intentId: string, userId: string, fresh: boolean) {
  const router = useRouter();
  const client = useQueryClient();
  const draft = useDraft(intentId, userId);
  const create = useCreateTransfer();
  const [offline, setOffline] = useState<ApiFailure | null>(null);
  const sentAt = draft.current?.sentAt ?? null;
  const intent = useQuery({
    ...intentOptions(intentId),
    refetchInterval: sentAt !== null && !create.isPending ? LOOK_AGAIN_MS : false,
  });
  const operation = intent.data?.operation;
  const isSending =
    create.isPending || (create.data !== undefined && createdTransferId(create.data) !== null);
  const sent = sentAt === null ? null : { after: draft.current?.sentAfter ?? null };
  const offlineStill = useCurrentFailure(offline);
  const refused =
    create.error !== null && sendOutcome(create.error) !== "unknown" ? create.error : null;

  /** Sends the form under its intent; sending it again never creates a second transfer. */
  const send = (values: FormValues): void => {
    if (isSending) return;
    // A write that waits for the network would be sent at a time that nobody chose.
    setOffline(isOffline() ? notSentFailure() : null);
    if (isOffline()) return;
    draft.markSent(values, operation?.id ?? null);
    create.mutate(checkedInput(values, intentId), {
      onSuccess: (result) => {
        client.setQueryData(intentOptions(intentId).queryKey, {
          intentId,
          operation: result.operation,
        });
        const transferId = createdTransferId(result);
        if (transferId === null) return;
        draft.forget();
        void leaveReviewEntry().then(() => router.replace(transferPage(transferId)));
      },
      onError: (error) => {
        const outcome = sendOutcome(error);
        if (outcome !== "unknown") draft.markSettled();
        if (outcome !== "not_taken") void intent.refetch();
      },
    });
  };
  return {
    stage: attemptStage({ operation, unreadable: intent.isError, sending: isSending, sent, fresh }),
    draft,
    isSending,
    /** Why the last send failed; null if it didn't, or if that is unknown. */
    failure: offlineStill ?? refused,
    dismissFailure: () => {
      setOffline(null);
      create.reset();
    },
    send,
    isUnknownToDesk:
      sentAt !== null && !intent.isError && intent.dataUpdatedAt > sentAt && !create.isPending,
    reopen: draft.markSettled,
  };
}

export type Attempt = ReturnType<typeof useAttempt>;

export interface AttemptFacts {
  /** The journal's operation of this intent. Null if there is none, undefined until it is read. */
  operation: OperationView | null | undefined;
  /** The journal could not be read, and nothing is known from an earlier read. */
  unreadable: boolean;
  /** This page is sending it, or moving on to the transfer that it created. */
  sending: boolean;
  /** Set after a send without an answer; `after` is the operation from before. */
  sent: { after: string | null } | null;
  /** This page minted the intent, so it can't have been sent yet. */
  fresh: boolean;
}

/**
 * The page's state for one intent.
 * `looking`: the journal hasn't been read yet.
 * `form`: it can be filled in and sent.
 * `unknown`: it was sent, and the desk has no trace of it so far.
 * `outcome`: the desk has it.
 */
type AttemptStage =
  | { stage: "looking" }
  | { stage: "form"; refused: OperationView | null }
  | { stage: "unknown" }
  | { stage: "outcome"; operation: OperationView };

/** A form that was sent is never offered as if it were new. */
export function attemptStage({
  operation,
  unreadable,
  sending,
  sent,
  fresh,
}: AttemptFacts): AttemptStage {
  const refused = operation?.state === "refused" ? operation : null;
  if (sending) return { stage: "form", refused: null };
  if (operation && !refused) return { stage: "outcome", operation };
  if (sent && sent.after === (refused?.id ?? null)) return { stage: "unknown" };
  if (operation === undefined && !fresh && !unreadable) return { stage: "looking" };
  return { stage: "form", refused };
}

/**
 * Meaning of a failed send.
 * `unknown`: it may have arrived, so the journal is asked.
 * `recorded`: the journal has it, and knows its outcome.
 * `not_taken`: nothing was created.
 */
type SendOutcome = "unknown" | "recorded" | "not_taken";

const UNKNOWN_OUTCOME = new Set([
  "offline",
  "unreadable",
  "internal",
  "service_unavailable",
  "unavailable",
]);
/** Conflicts of an intent that has an operation: sent with other details before, or refused. */
const RECORDED = new Set(["intent_reused", "create_transfer"]);

/** Classifies a failed send by code and reason. One not known to be safe counts as unknown. */
export function sendOutcome(error: Error): SendOutcome {
  if (isNotSent(error)) return "not_taken";
  if (!(error instanceof ApiFailure) || UNKNOWN_OUTCOME.has(error.code)) return "unknown";
  if (error.code === "refused_by_service") return "recorded";
  return error.code === "conflict" && error.reason !== null && RECORDED.has(error.reason)
    ? "recorded"
    : "not_taken";
}

const NOT_SENT = { sentAt: null, sentAfter: null };

/** Keeps a form in this browser, over reloads, a lost network and signing out. */
function useDraft(intentId: string, userId: string) {
  const [current, setCurrent] = useState(() => readDraft(intentId, userId));
  const [isSaved, setSaved] = useState(true);
  // An answer arrives long after the click, and must change the draft as it is then.
  const latest = useRef(current);
  const put = (
    values: FormValues,
    { sentAt, sentAfter }: Pick<TransferDraft, "sentAt" | "sentAfter">,
  ): void => {
    const next = { intentId, userId, savedAt: Date.now(), values, sentAt, sentAfter };
    latest.current = next;
    setCurrent(next);
    setSaved(writeDraft(next));
  };
  return {
    /** The form as last saved; null while nothing was typed. */
    current,
    /** The draft outlives this page; false in browsers that store nothing. */
    isSaved,
    save: (values: FormValues): void => put(values, latest.current ?? NOT_SENT),
    /** From then on the outcome is unknown. `sentAfter` is the intent's present operation. */
    markSent: (values: FormValues, sentAfter: string | null): void =>
      put(values, { sentAt: Date.now(), sentAfter }),
    /** Call after a definite answer, so that the form can be changed and sent again. */
    markSettled: (): void => {
      if (latest.current) put(latest.current.values, NOT_SENT);
    },
    forget: (): void => forgetDraft(intentId),
  };
}
