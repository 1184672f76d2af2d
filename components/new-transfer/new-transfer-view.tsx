"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { QueryFailure } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { mintId } from "@/lib/client/mint-id";
import { operationOptions } from "@/lib/client/operations/operation-options";
import { purgeDrafts, readIntentId, writeDraft } from "@/lib/client/transfers/draft";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { AddRecipientSlot } from "./transfer-form";
import { FollowedOutcome } from "./followed-outcome";
import { FormSkeleton } from "./form-skeleton";
import { type FormValues, valuesFromRequest } from "./form-values";
import { OneIntent, type OneIntentProps } from "./one-intent";

export interface NewTransferViewProps {
  userId: string;
  canCreate: boolean;
  canResolve: boolean;
  recipient: RecipientView | null;
  recipientTrouble: string | null;
  /** A request to show instead of a form, because it waits for a person. */
  operationId: string | null;
  addRecipient: ((slot: AddRecipientSlot) => ReactNode) | null;
}

const NOT_A_MAKER = "Your roles don't allow creating transfers. A maker can do it.";
const CANT_RESOLVE = "Your roles don't allow this. A maker or an administrator can do it.";

/** The page of a new transfer, or of one request whose outcome a person investigates. */
export function NewTransferView(props: NewTransferViewProps) {
  const { userId, recipient, recipientTrouble, operationId, addRecipient } = props;
  const intent = useIntent(operationId === null);
  const startWith = (values: FormValues): void => {
    const kept = { intentId: intent.renew(), userId, savedAt: Date.now(), values };
    writeDraft({ ...kept, sentAt: null, sentAfter: null });
  };
  const forbidden = props.canCreate ? null : NOT_A_MAKER;
  const cantResolve = props.canResolve ? null : CANT_RESOLVE;
  const shared = { cantResolve, onStartWith: startWith };
  useEffect(() => purgeDrafts(Date.now()), []);
  const closeLabel = operationId === null ? "Close and keep draft" : "Close";
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
          <Link href="/transfers" className="ibtn" aria-label={closeLabel} title={closeLabel}>
            <Icon name="x" />
          </Link>
        }
      />
      <PageBody>
        {!isInBrowser ? (
          <FormSkeleton />
        ) : operationId !== null ? (
          <OneOperation {...shared} operationId={operationId} />
        ) : intent.intentId === null ? (
          <FormSkeleton />
        ) : (
          <OneIntent
            {...shared}
            key={intent.intentId}
            intentId={intent.intentId}
            isFresh={intent.isFresh}
            userId={userId}
            forbidden={forbidden}
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
            onOpen={intent.open}
          />
        )}
      </PageBody>
    </>
  );
}

const subscribeToNothing = () => () => undefined;

function OneOperation({
  operationId,
  cantResolve,
  onStartWith,
}: Pick<OneIntentProps, "cantResolve" | "onStartWith"> & { operationId: string }) {
  const operation = useQuery(operationOptions(operationId));
  if (operation.data) {
    return (
      <FollowedOutcome
        operation={operation.data}
        forbidden={cantResolve}
        onEnded={() => undefined}
        onAgain={({ request }) => request && onStartWith(valuesFromRequest(request))}
      />
    );
  }
  if (operation.isPending) return <FormSkeleton />;
  return <QueryFailure title="This request can't be shown." query={operation} />;
}

/** Replaces the page's own history entry, so that Back doesn't go through forms. Next.js notices without a request to the server. */
function replaceAddress(intentId: string, replaced: readonly string[]): void {
  const search = new URLSearchParams(window.location.search);
  for (const name of replaced) search.delete(name);
  search.set("intent", intentId);
  window.history.replaceState(null, "", `${window.location.pathname}?${search.toString()}`);
}

/** The intent of this page's form, minted on opening and kept over reloads. */
function useIntent(isForm: boolean) {
  const intentId = readIntentId(useSearchParams().get("intent"));
  const [minted, setMinted] = useState<readonly string[]>([]);
  const router = useRouter();
  const mint = (replaced: readonly string[]): string => {
    const next = mintId();
    setMinted((before) => [...before, next]);
    replaceAddress(next, replaced);
    return next;
  };
  const mintFirst = useEffectEvent(() => mint([]));
  useEffect(() => {
    // Reads the address itself, because in development an effect runs twice.
    if (isForm && readIntentId(new URLSearchParams(window.location.search).get("intent")) === null)
      mintFirst();
  }, [intentId, isForm]);
  return {
    /** Null until an intent is minted, a moment later. */
    intentId,
    /** This page minted the intent, so nobody else can have sent it. */
    isFresh: intentId !== null && minted.includes(intentId),
    /** Replaces this form by an empty one, and returns its intent. */
    renew: () => mint(["recipient", "operation"]),
    open: (id: string) => router.replace(`/transfers/new?intent=${id}`),
  };
}
