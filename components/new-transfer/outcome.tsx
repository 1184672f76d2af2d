"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy, LazyPart } from "@/components/ui/lazy-part";
import { Ledger, type LedgerRow } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { operationOptions } from "@/lib/client/operations/operation-options";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { OperationView } from "@/lib/contract/api/operations";
import { networkLabel } from "@/lib/domain/chain/network";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { leaveReviewEntry } from "./use-review-step";

const unknownOutcome = lazy(() =>
  import("./unknown-outcome").then((module) => module.UnknownOutcome),
);

export interface OutcomeProps {
  operation: OperationView;
  forbidden: string | null;
  /** Called at the request's end, when the form's draft is no longer needed. */
  onEnded: () => void;
  onAgain: (operation: OperationView) => void;
}

/** Follows a request to its end and shows its outcome. */
export function Outcome({ operation: known, forbidden, onEnded, onAgain }: OutcomeProps) {
  const followed = useQuery({ ...operationOptions(known.id), initialData: known });
  const operation = followed.data;
  const { request, createdBy } = operation;
  const [stateWhenOpened] = useState(known.state);
  const ended = useEffectEvent(onEnded);
  const isEnded = operation.state === "succeeded" || operation.state === "given_up";
  useEffect(() => void leaveReviewEntry(), []);
  useEffect(() => {
    if (isEnded) ended();
  }, [isEnded]);
  const rows: (LedgerRow | null)[] = [
    request && { label: "You pay", value: <Money {...request.source} /> },
    request && { label: "Recipient gets", value: request.destinationCurrency },
    request && {
      label: "Recipient",
      value: request.recipientName ?? <span className="mono">{request.recipientId}</span>,
    },
    request && request.network !== null
      ? { label: "Network", value: networkLabel(request.network) }
      : null,
    request && request.note !== null ? { label: "Internal note", value: request.note } : null,
    { label: "Sent", value: <Time at={operation.createdAt} format="full" /> },
    createdBy && { label: "Sent by", value: createdBy.name },
  ];
  return (
    <div className="mx-auto w-full max-w-[688px] px-6 py-6 max-md:px-4">
      <OutcomeNotice
        operation={operation}
        wasSentBefore={stateWhenOpened === "succeeded"}
        onAgain={onAgain}
      />
      <Ledger
        className="mt-5"
        label="What was asked for"
        rows={rows.filter((row) => row !== null)}
      />
      {!isEnded && (
        <div className="mt-2">
          <LazyPart
            part={unknownOutcome}
            props={{ operation, forbidden }}
            name="What was tried"
            waiting={<Skeleton width="100%" height={72} />}
            takesFocus={false}
          />
        </div>
      )}
    </div>
  );
}

function OutcomeNotice({
  operation,
  wasSentBefore,
  onAgain,
}: Pick<OutcomeProps, "operation" | "onAgain"> & { wasSentBefore: boolean }) {
  const again = operation.kind === "create_transfer" && (
    <Button onClick={() => onAgain(operation)}>New transfer like this</Button>
  );
  switch (operation.state) {
    case "planned":
    case "sending":
    case "ambiguous":
      return <CheckingNotice operation={operation} />;
    case "succeeded":
      return operation.transferId === null ? (
        <Notice tone="success" live title="The request went through." />
      ) : (
        <WentThrough transferId={operation.transferId} wasSentBefore={wasSentBefore} />
      );
    case "waiting":
      return (
        <Notice tone="warning" live title="Look into this, and don't send it again.">
          {operation.message ??
            "We could not find out if this went through. Look for it at the service, then decide below."}
          {operation.serviceMessage !== null && (
            <span className="block">The service said: {quotedAtEnd(operation.serviceMessage)}</span>
          )}
        </Notice>
      );
    case "refused":
      return (
        <Notice
          tone="danger"
          live
          title="This request was refused. Nothing was made."
          action={again}
        >
          {operation.message}
        </Notice>
      );
    case "given_up":
      return (
        <Notice live title="This request was given up." action={again}>
          {operation.message !== null && <span className="block">{operation.message}</span>}
          <span className="block">
            If it turns up at the service later, it stays out of this desk.
          </span>
        </Notice>
      );
  }
}

/** Long enough to read why this page isn't the form. */
const READ_FOR_MS = 1_500;

function WentThrough({
  transferId,
  wasSentBefore,
}: {
  transferId: string;
  /** The page was opened with a request that had been sent before. */
  wasSentBefore: boolean;
}) {
  const router = useRouter();
  const href = transferPage(transferId);
  useEffect(() => {
    const timer = setTimeout(
      () => void leaveReviewEntry().then(() => router.replace(href)),
      wasSentBefore ? READ_FOR_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [router, href, wasSentBefore]);
  return (
    <Notice
      tone="success"
      live
      title={wasSentBefore ? "This request was already sent." : "The request went through."}
    >
      Opening{" "}
      <TextLink href={href} replace>
        the transfer it made
      </TextLink>
      .
    </Notice>
  );
}

/** Shown while the outcome is unknown, so that nobody sends the request again. */
function CheckingNotice({ operation }: { operation: OperationView }) {
  // Planned with a reason means that the service was out of reach and nothing was sent.
  const isDelayed = operation.state === "planned" && operation.message !== null;
  return (
    <Notice
      tone={isDelayed ? "info" : "warning"}
      icon="clock"
      live
      title={
        isDelayed
          ? "This request isn't at the service yet."
          : "We don't know if this went through. Checking; don't send it again."
      }
    >
      <span className="block">
        {isDelayed ? `${operation.message} Don't send it again.` : describeChecking(operation)}
      </span>
      <span className="block text-ink-2">
        This page shows the outcome automatically. You can leave it: the{" "}
        <TextLink href="/">overview</TextLink> keeps track of it.
      </span>
    </Notice>
  );
}

/** Describes a request without an outcome. The answer to a later try decides nothing. */
export function describeChecking({
  state,
  serviceMessage,
}: Pick<OperationView, "state" | "serviceMessage">): string {
  if (state !== "ambiguous") return "The desk is sending it to the service.";
  if (serviceMessage === null)
    return "The service didn't give a clear answer. The desk is looking for the request there.";
  return `The service said: ${quotedAtEnd(serviceMessage)} An earlier try may have gone through all the same, so the desk is looking for the request there.`;
}
