"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/components/ui/format-time";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { browserStorage, forgetDraft, otherDraft } from "@/lib/client/transfers/draft-storage";
import { isAmount } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";

export interface OtherDraftNoticeProps {
  intentId: string;
  userId: string;
  zone: string;
  onContinue: (intentId: string) => void;
}

/** A form left earlier, so that it needn't be typed again, and nothing that may have gone through is sent twice. */
export function OtherDraftNotice({ intentId, userId, zone, onContinue }: OtherDraftNoticeProps) {
  const [draft, setDraft] = useState(() =>
    otherDraft(browserStorage(), intentId, userId, Date.now()),
  );
  if (draft === null) return null;
  const { values, sentAt } = draft;
  const at = formatTime(sentAt ?? draft.savedAt, zone, "short");
  const amount = isAmount(values.amount)
    ? formatMoney(values.amount, values.fromCurrency)
    : `${values.fromCurrency} to ${values.toCurrency}`;
  const forget = (): void => {
    forgetDraft(browserStorage(), draft.intentId);
    setDraft(otherDraft(browserStorage(), intentId, userId, Date.now()));
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
          <Button size="sm" onClick={() => onContinue(draft.intentId)}>
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
