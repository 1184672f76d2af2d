"use client";

import type { ReactNode } from "react";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { AddRecipientSlot } from "./add-recipient-slot";
import { FollowedOutcome } from "./followed-outcome";
import { FormSkeleton } from "./form-skeleton";
import { valuesOfRequest, type FormValues } from "./form-values";
import { OtherDraftNotice } from "./other-draft-notice";
import { TransferForm } from "./transfer-form";
import { Unsure } from "./unsure";
import { useAttempt } from "./use-attempt";

export interface OneIntentProps {
  intentId: string;
  isFresh: boolean;
  userId: string;
  zone: string;
  /** Why this person can't create transfers; null when they can. */
  forbidden: string | null;
  /** Why this person can't decide about a request that waits; null when they can. */
  cantResolve: string | null;
  recipient: RecipientView | null;
  addRecipient: ((slot: AddRecipientSlot) => ReactNode) | null;
  notices: ReactNode;
  /** An empty form under a new intent. */
  onDiscard: () => void;
  /** A form with these values, under a new intent. */
  onStartWith: (values: FormValues) => void;
  /** The form of another intent. */
  onOpen: (intentId: string) => void;
}

/** One form: filled in, sent, or what happened to it. */
export function OneIntent(props: OneIntentProps) {
  const {
    intentId,
    isFresh,
    userId,
    zone,
    forbidden,
    cantResolve,
    recipient,
    addRecipient,
    notices,
    onDiscard,
    onStartWith,
    onOpen,
  } = props;
  const attempt = useAttempt(intentId, userId, isFresh);
  const { stage, draft } = attempt;
  switch (stage.stage) {
    case "looking":
      return <FormSkeleton />;
    case "outcome":
      return (
        <FollowedOutcome
          operation={stage.operation}
          zone={zone}
          forbidden={cantResolve}
          onEnded={draft.forget}
          onAgain={({ request }) => (request ? onStartWith(valuesOfRequest(request)) : onDiscard())}
        />
      );
    case "unsure":
      return draft.current?.sentAt == null ? (
        <FormSkeleton />
      ) : (
        <Unsure
          attempt={attempt}
          values={draft.current.values}
          sentAt={draft.current.sentAt}
          zone={zone}
        />
      );
    case "form":
      return (
        <TransferForm
          attempt={attempt}
          refused={stage.refused}
          recipient={recipient}
          zone={zone}
          forbidden={forbidden}
          addRecipient={addRecipient}
          notices={
            <>
              {notices}
              {isFresh && draft.current === null && !forbidden && (
                <OtherDraftNotice
                  intentId={intentId}
                  userId={userId}
                  zone={zone}
                  onContinue={onOpen}
                />
              )}
            </>
          }
          onDiscard={() => {
            draft.forget();
            onDiscard();
          }}
          onStartOver={(values) => {
            draft.forget();
            onStartWith(values);
          }}
        />
      );
  }
}
