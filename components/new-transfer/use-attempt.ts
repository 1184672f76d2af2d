"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { notSentFailure, type ApiFailure } from "@/lib/client/api-failure";
import { useStandingFailure } from "@/lib/client/live/use-standing-failure";
import { isOffline } from "@/lib/client/offline";
import { intentOptions } from "@/lib/client/operations/operation-options";
import { useCreateTransfer } from "@/lib/client/transfers/transfer-mutations";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { attemptStage, type AttemptStage } from "./attempt-stage";
import { checkedInput } from "./form-faults";
import type { FormValues } from "./form-values";
import { leaveReviewEntry } from "./review-entry";
import { sendFate } from "./send-fate";
import { useDraft, type DraftKeeper } from "./use-draft";

export interface Attempt {
  stage: AttemptStage;
  draft: DraftKeeper;
  isSending: boolean;
  /** Why the last send failed; null when it didn't, or when that isn't known. */
  failure: Error | null;
  dismissFailure: () => void;
  /** Sends the form under its intent; however often it is sent, the desk creates one transfer. */
  send: (values: FormValues) => void;
  /** While unsure: the desk has been asked since then, and has no trace of it. */
  isUnknownToDesk: boolean;
  /** Leaves the unsure state and goes back to the form, under the same intent. */
  reopen: () => void;
}

const LOOK_AGAIN_MS = 3_000;

function transferMade({ operation }: TransferWriteResult): string | null {
  return operation.state === "succeeded" ? operation.transferId : null;
}

/** One intent, from the open form to its outcome. */
export function useAttempt(intentId: string, userId: string, fresh: boolean): Attempt {
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
    create.isPending || (create.data !== undefined && transferMade(create.data) !== null);
  const sent = sentAt === null ? null : { after: draft.current?.sentAfter ?? null };
  const offlineStill = useStandingFailure(offline);
  const refused =
    create.error !== null && sendFate(create.error) !== "unsure" ? create.error : null;

  const send = (values: FormValues): void => {
    if (isSending) return;
    // A write that waits for the network by itself would be sent at a time that nobody chose.
    setOffline(isOffline() ? notSentFailure() : null);
    if (isOffline()) return;
    draft.markSent(values, operation?.id ?? null);
    create.mutate(checkedInput(values, intentId), {
      onSuccess: (result) => {
        client.setQueryData(intentOptions(intentId).queryKey, {
          intentId,
          operation: result.operation,
        });
        const transferId = transferMade(result);
        if (transferId === null) return;
        draft.forget();
        void leaveReviewEntry().then(() => router.replace(transferPage(transferId)));
      },
      onError: (error) => {
        const fate = sendFate(error);
        if (fate !== "unsure") draft.markSettled();
        if (fate !== "not_taken") void intent.refetch();
      },
    });
  };
  return {
    stage: attemptStage({ operation, unreadable: intent.isError, sending: isSending, sent, fresh }),
    draft,
    isSending,
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
