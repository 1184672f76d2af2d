"use client";

import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { IconLink } from "@/components/ui/icon-link";
import { Notice } from "@/components/ui/notice";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { browserStorage, purgeDrafts, writeDraft } from "@/lib/client/transfers/draft-storage";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { AddRecipientSlot } from "./add-recipient-slot";
import { FormSkeleton } from "./form-skeleton";
import type { FormValues } from "./form-values";
import { OneIntent } from "./one-intent";
import { OneOperation } from "./one-operation";
import { useIntent } from "./use-intent";

export interface NewTransferViewProps {
  userId: string;
  /** The organisation's reporting zone. */
  zone: string;
  /** Whether this person may create transfers. */
  canCreate: boolean;
  /** Whether this person may decide about requests with an unknown outcome. */
  canResolve: boolean;
  /** The recipient that the page was opened with. */
  recipient: RecipientView | null;
  /** Why the recipient in the address can't be shown; null when it can, or when there is none. */
  recipientTrouble: string | null;
  /** A request to show instead of a form: one that waits for a person. */
  operationId: string | null;
  /** The form to add a recipient over this page; null when this person may not. */
  addRecipient: ((slot: AddRecipientSlot) => ReactNode) | null;
}

const NOT_A_MAKER = "Your roles don't allow creating transfers. A maker can do it.";
const CANT_RESOLVE = "Your roles don't allow this. A maker or an administrator can do it.";

/** A new transfer from its first field to the service's answer, or one request whose outcome a person investigates. */
export function NewTransferView(props: NewTransferViewProps) {
  const {
    userId,
    zone,
    canCreate,
    canResolve,
    recipient,
    recipientTrouble,
    operationId,
    addRecipient,
  } = props;
  const intent = useIntent(operationId === null);
  const forbidden = canCreate ? null : NOT_A_MAKER;
  const cantResolve = canResolve ? null : CANT_RESOLVE;
  useEffect(() => purgeDrafts(browserStorage(), Date.now()), []);
  const startWith = (values: FormValues): void => {
    const intentId = intent.renew();
    writeDraft(browserStorage(), {
      intentId,
      userId,
      savedAt: Date.now(),
      sentAt: null,
      sentAfter: null,
      values,
    });
  };
  // The server doesn't know what the browser has stored, so the form is drawn only in the browser.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <>
      <PageHeader
        crumb={{ href: "/transfers", label: "Transfers" }}
        title={operationId === null ? "New transfer" : "Transfer request"}
        actions={
          <IconLink
            icon="x"
            label={operationId === null ? "Close and keep draft" : "Close"}
            href="/transfers"
          />
        }
      />
      <PageBody>
        {!isInBrowser || (operationId === null && intent.intentId === null) ? (
          <FormSkeleton />
        ) : operationId !== null || intent.intentId === null ? (
          <OneOperation
            operationId={operationId ?? ""}
            zone={zone}
            forbidden={cantResolve}
            onAgain={startWith}
          />
        ) : (
          <OneIntent
            key={intent.intentId}
            intentId={intent.intentId}
            isFresh={intent.isFresh}
            userId={userId}
            zone={zone}
            forbidden={forbidden}
            cantResolve={cantResolve}
            recipient={recipient}
            addRecipient={addRecipient}
            notices={
              <>
                {forbidden && (
                  <Notice
                    className="mb-5"
                    icon="lock"
                    title="You can view transfers but not create them."
                  >
                    {forbidden}
                  </Notice>
                )}
                {recipientTrouble && (
                  <Notice className="mb-5" tone="warning">
                    {recipientTrouble}
                  </Notice>
                )}
              </>
            }
            onDiscard={intent.renew}
            onStartWith={startWith}
            onOpen={intent.open}
          />
        )}
      </PageBody>
    </>
  );
}

const subscribeToNothing = () => () => undefined;
