"use client";
import Link from "next/link";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { mintId } from "@/lib/client/mint-id";
import { operationOptions } from "@/lib/client/operations/operation-options";
import {
  browserStorage,
  purgeDrafts,
  readIntentId,
  writeDraft,
} from "@/lib/client/transfers/draft";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { AddRecipientSlot } from "./transfer-form";
import { FollowedOutcome } from "./followed-outcome";
import { FormSkeleton } from "./form-skeleton";
import { type FormValues, valuesFromRequest } from "./form-values";
import { OneIntent } from "./one-intent";

export interface NewTransferViewProps {
  userId: string;
  /** The organisation's reporting zone. */
  zone: string;
  /** The person may create transfers. */
  canCreate: boolean;
  /** The person may decide about requests with an unknown outcome. */
  canResolve: boolean;
  /** The recipient that the page was opened with. */
  recipient: RecipientView | null;
  /** Why the recipient in the address can't be shown; null if there is no problem. */
  recipientTrouble: string | null;
  /** A request to show instead of a form, because it waits for a person. */
  operationId: string | null;
  /** The form to add a recipient over this page; null if this person may not. */
  addRecipient: ((slot: AddRecipientSlot) => ReactNode) | null;
}

const NOT_A_MAKER = "Your roles don't allow creating transfers. A maker can do it.";
const CANT_RESOLVE = "Your roles don't allow this. A maker or an administrator can do it.";

/** The page of a new transfer, or of one request whose outcome a person investigates. */
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

interface OneOperationProps {
  operationId: string;
  zone: string;
  forbidden: string | null;
  onAgain: (values: FormValues) => void;
}

/** Shows one request by its own id, whoever sent it. */
function OneOperation({ operationId, zone, forbidden, onAgain }: OneOperationProps) {
  const operation = useQuery(operationOptions(operationId));
  if (operation.data) {
    return (
      <FollowedOutcome
        operation={operation.data}
        zone={zone}
        forbidden={forbidden}
        onEnded={() => undefined}
        onAgain={({ request }) => request && onAgain(valuesFromRequest(request))}
      />
    );
  }
  if (operation.isPending) return <FormSkeleton />;
  return (
    <ErrorState
      title="This request can't be shown."
      onRetry={() => void operation.refetch()}
      retrying={operation.isFetching}
    >
      {operation.error.message}
    </ErrorState>
  );
}

interface Intent {
  /** Null until an intent is minted, a moment later. */
  intentId: string | null;
  /** This page minted the intent, so nobody else can have sent it. */
  isFresh: boolean;
  /**
   * Replaces this form by an empty one.
   * @returns its intent
   */
  renew: () => string;
  /** Replaces this form by that of another intent. */
  open: (intentId: string) => void;
}

/** Replaces the page's own history entry, so that Back doesn't go through forms. Next.js notices without a request to the server. */
function replaceAddress(change: (search: URLSearchParams) => void): void {
  const search = new URLSearchParams(window.location.search);
  change(search);
  window.history.replaceState(null, "", `${window.location.pathname}?${search.toString()}`);
}

/** The intent of this page's form, minted on opening and kept over reloads. */
function useIntent(isForm: boolean): Intent {
  const intentId = readIntentId(useSearchParams().get("intent"));
  const [minted, setMinted] = useState<readonly string[]>([]);
  const router = useRouter();
  const renew = (): string => {
    const next = mintId();
    setMinted((before) => [...before, next]);
    replaceAddress((search) => {
      search.delete("recipient");
      search.delete("operation");
      search.set("intent", next);
    });
    return next;
  };
  useEffect(() => {
    // Reads the address itself, because in development an effect runs twice.
    if (!isForm || readIntentId(new URLSearchParams(window.location.search).get("intent")) !== null)
      return;
    const first = mintId();
    setMinted((before) => [...before, first]);
    replaceAddress((search) => search.set("intent", first));
  }, [intentId, isForm]);
  return {
    intentId,
    isFresh: intentId !== null && minted.includes(intentId),
    renew,
    open: (id) => router.replace(`/transfers/new?intent=${id}`),
  };
}
