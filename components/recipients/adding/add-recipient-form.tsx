"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/radio-group";
import { TextButton } from "@/components/ui/text-button";
import { mintId } from "@/lib/client/mint-id";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { BankRecipientForm } from "./bank-recipient-form";
import {
  emptyDraft,
  isTouched,
  keptDraft,
  openingDraft,
  type RecipientDraft,
} from "./recipient-draft";
import type { RecipientType } from "../recipient-params";
import { announceAdded } from "./announce-added";
import { WalletRecipientForm } from "./wallet-recipient-form";

const newOrigin = () => ({ intentId: mintId(), place: location.pathname + location.search });

export interface AddRecipientFormProps {
  initialType: RecipientType;
  /** Currency or stablecoin that must be paid out, which also fixes the type. */
  lockedCurrency?: string | undefined;
  userId: string;
  /** Called with the type shown, which differs if an earlier form is resumed. */
  onType?: (type: RecipientType) => void;
  onCancel: () => void;
  onAdded: (recipient: RecipientView) => void;
}

/** Adds a bank account or a wallet, in browsers only. Resumes what was typed before in this tab. */
export function AddRecipientForm(props: AddRecipientFormProps) {
  const { initialType, lockedCurrency, userId, onType, onCancel, onAdded } = props;
  const kept = useMemo(() => keptDraft(sessionStorage, userId), [userId]);
  const [opened, setOpened] = useState(() => {
    const fresh = emptyDraft(newOrigin(), initialType, lockedCurrency);
    const draft = openingDraft(kept.read(), fresh, lockedCurrency);
    return {
      draft,
      restored: isTouched(draft) && !draft.sent,
      isElsewhere: draft.sent && draft.place !== fresh.place,
    };
  });
  const current = useRef<RecipientDraft>(opened.draft);
  const done = useRef(false);
  /** A form sent from another page is resumed here, although nobody asked for it here. */
  const { draft, restored, isElsewhere } = opened;
  useEffect(() => onType?.(draft.type), [draft.type, onType]);

  const keep = useCallback(
    (change: Partial<RecipientDraft>) => {
      if (done.current) return;
      current.current = { ...current.current, ...change };
      kept.save(current.current);
    },
    [kept],
  );

  function open(draft: RecipientDraft) {
    done.current = false;
    current.current = draft;
    setOpened({ draft, restored: false, isElsewhere: false });
  }
  function startOver() {
    kept.forget();
    const type = isElsewhere ? initialType : current.current.type;
    open(emptyDraft(newOrigin(), type, lockedCurrency));
  }
  function changeType(type: RecipientType) {
    keep({ type });
    open(current.current);
  }
  function finish() {
    done.current = true;
    kept.forget();
  }

  const shared = {
    draft,
    lockedCurrency,
    onCancel,
    onStartOver: startOver,
    onDraft: keep,
    onSent: (sent: boolean) => keep({ sent }),
    onDone: finish,
    onAdded: (recipient: RecipientView) => {
      if (!isElsewhere) return onAdded(recipient);
      announceAdded(recipient);
      startOver();
    },
  };
  return (
    <div className="flex min-h-full flex-col *:last:flex-1">
      <div className="grid gap-4 p-5">
        {lockedCurrency === undefined && !draft.sent && (
          <Segmented
            label="Type of recipient"
            fill
            value={draft.type}
            onChange={changeType}
            options={[
              { value: "fiat", label: "Bank account", icon: "bank" },
              { value: "crypto", label: "Wallet", icon: "wallet" },
            ]}
          />
        )}
        {restored && (
          <Notice action={<TextButton onClick={startOver}>Start over</TextButton>}>
            What you typed before is back.
          </Notice>
        )}
      </div>
      {draft.type === "fiat" ? (
        <BankRecipientForm key={`${draft.intentId} fiat`} {...shared} />
      ) : (
        <WalletRecipientForm key={`${draft.intentId} crypto`} {...shared} />
      )}
    </div>
  );
}
