"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/components/ui/format-time";
import { IconButton } from "@/components/ui/icon-button";
import { Ledger } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import { forgetDraft, otherDraft } from "@/lib/client/transfers/draft";
import { networkLabel } from "@/lib/domain/chain/network";
import { isAmount } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { TransferForm, type TransferFormProps } from "./transfer-form";
import { FollowedOutcome } from "./followed-outcome";
import { FormSkeleton } from "./form-skeleton";
import { type FormValues, valuesFromRequest } from "./form-values";
import { leaveReviewEntry } from "./use-review-step";
import { type Attempt, useAttempt } from "./use-attempt";
import { useChosenRecipient } from "./recipient-picker";

export interface OneIntentProps extends Omit<
  TransferFormProps,
  "attempt" | "refused" | "onStartOver"
> {
  intentId: string;
  isFresh: boolean;
  userId: string;
  /** Why this person can't decide about a waiting request; null if they can. */
  cantResolve: string | null;
  onStartWith: (values: FormValues) => void;
  onOpen: (intentId: string) => void;
}

/** A form, or its outcome once it was sent. */
export function OneIntent(props: OneIntentProps) {
  const { intentId, isFresh, userId, cantResolve, onDiscard, onStartWith } = props;
  const attempt = useAttempt(intentId, userId, isFresh);
  const { stage, draft } = attempt;
  switch (stage.stage) {
    case "looking":
      return <FormSkeleton />;
    case "outcome":
      return (
        <FollowedOutcome
          operation={stage.operation}
          forbidden={cantResolve}
          onEnded={draft.forget}
          onAgain={({ request }) =>
            request ? onStartWith(valuesFromRequest(request)) : onDiscard()
          }
        />
      );
    case "unknown":
      return draft.current?.sentAt == null ? (
        <FormSkeleton />
      ) : (
        <NoAnswer attempt={attempt} values={draft.current.values} sentAt={draft.current.sentAt} />
      );
    case "form":
      return (
        <TransferForm
          {...props}
          attempt={attempt}
          refused={stage.refused}
          notices={
            <>
              {props.notices}
              {isFresh && draft.current === null && !props.forbidden && (
                <OtherDraftNotice {...props} />
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

/** Offers a form left earlier, so that nothing is typed twice or sent twice. */
function OtherDraftNotice(props: Pick<OneIntentProps, "intentId" | "userId" | "onOpen">) {
  const zone = useZone();
  const { intentId, userId, onOpen } = props;
  const [draft, setDraft] = useState(() => otherDraft(intentId, userId, Date.now()));
  if (draft === null) return null;
  const { values, sentAt } = draft;
  const at = formatTime(sentAt ?? draft.savedAt, zone, "short");
  const amount = isAmount(values.amount)
    ? formatMoney(values.amount, values.fromCurrency)
    : `${values.fromCurrency} to ${values.toCurrency}`;
  const forget = (): void => {
    forgetDraft(draft.intentId);
    setDraft(otherDraft(intentId, userId, Date.now()));
  };
  return (
    <Notice
      className="mb-5"
      tone={sentAt === null ? "neutral" : "warning"}
      icon={sentAt === null ? "edit" : undefined}
      title={
        sentAt === null
          ? `You have a draft from ${at}.`
          : `A request was sent at ${at}, and no answer was received.`
      }
      action={
        <span className="flex items-center gap-1">
          <Button size="sm" onClick={() => onOpen(draft.intentId)}>
            {sentAt === null ? "Continue it" : "See what happened"}
          </Button>
          {sentAt === null && <IconButton icon="x" label="Discard that draft" onClick={forget} />}
        </span>
      }
    >
      {amount}
      {values.note && `, “${values.note}”`}
    </Notice>
  );
}

interface NoAnswerProps {
  attempt: Attempt;
  values: FormValues;
  sentAt: number;
}

/** Shown while the desk is asked. Sending again can't create a second transfer. */
function NoAnswer({ attempt, values, sentAt }: NoAnswerProps) {
  const { recipient } = useChosenRecipient(values.recipientId, null);
  const { isUnknownToDesk } = attempt;
  const mustWait = !isUnknownToDesk && "The desk is asked first whether it has this request.";
  useEffect(() => void leaveReviewEntry(), []);
  return (
    <div className="mx-auto w-full max-w-[688px] px-6 py-6 max-md:px-4">
      <Notice tone="warning" live title="We don't know if this arrived.">
        {isUnknownToDesk ? (
          <>
            The desk has no trace of this request. Send it again: it is the same request, so it
            can&apos;t become two transfers.
          </>
        ) : (
          <>
            The connection broke before the desk answered. Checking whether the desk has it; this
            page continues automatically.
          </>
        )}
      </Notice>
      <Ledger
        className="mt-5"
        label="What was sent"
        rows={[
          {
            label: "You pay",
            value: (
              <Money
                amount={isAmount(values.amount) ? values.amount : null}
                currency={values.fromCurrency}
              />
            ),
          },
          { label: "Recipient gets", value: values.toCurrency },
          { label: "Recipient", value: recipient?.name ?? "–" },
          ...(values.type === "offramp" && values.network
            ? [{ label: "Network", value: networkLabel(values.network) }]
            : []),
          { label: "Sent", value: <Time at={sentAt} format="full" /> },
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          disabledReason={mustWait}
          onClick={() => attempt.send(values)}
        >
          Send again
        </Button>
        <Button variant="quiet" size="lg" disabledReason={mustWait} onClick={attempt.reopen}>
          Back to details
        </Button>
      </div>
    </div>
  );
}
