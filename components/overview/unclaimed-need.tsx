"use client";

import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LedgerTable } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Problem } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useAdoptTransfer, useSetAside } from "@/lib/client/operations/operation-options";
import { rawStatus, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { OperationView } from "@/lib/contract/api/operations";
import type { UnclaimedTransfer } from "@/lib/contract/api/overview";
import type { TransferRecipientView } from "@/lib/contract/api/transfers";
import { phaseLabel, type TransferPhase } from "@/lib/domain/transfers/phase";
import { operationHref } from "./needs";

/** Transfers that no request of the desk led to, beside the one that it has. */
export function UnclaimedNeed(props: {
  /** All that could belong to one request, or a single transfer without a request. */
  transfers: readonly UnclaimedTransfer[];
  nowMs: number;
  canAct: boolean;
}) {
  const { transfers, nowMs, canAct } = props;
  const [first] = transfers;
  if (!first) return null;
  const { operation, twin } = first;
  const { title, advice } = explain(first);
  const acts = (transfer: UnclaimedTransfer): ReactNode =>
    canAct && (
      <span className="flex flex-wrap justify-end gap-2">
        {operation?.state === "waiting" && <UseTransfer by={operation} transfer={transfer} />}
        <SetAside transfer={transfer} />
      </span>
    );
  const known = twin
    ? {
        key: twin.id,
        name: <TextLink href={transferPage(twin.id)}>{twin.reference ?? twin.id}</TextLink>,
        whose: "This desk's transfer",
        money: twin.source,
        recipient: recipientCell(twin.recipient, null),
        createdAt: twin.createdAt,
        status: statusCell(summaryPhase(twin, nowMs), rawStatus(twin)),
        act: null,
      }
    : operation?.request && {
        key: operation.id,
        name: <TextLink href={operationHref(operation)}>Request</TextLink>,
        whose: requestState(operation),
        money: operation.request.source,
        recipient: operation.request.recipientName ?? "–",
        createdAt: operation.createdAt,
        status: "–",
        act: null,
      };
  const unclaimed = transfers.map((transfer) => ({
    key: transfer.id,
    name: <span className="mono">{transfer.reference ?? transfer.id}</span>,
    whose: "Can't be confirmed here",
    money: transfer.source,
    recipient: recipientCell(transfer.recipient, operation),
    createdAt: transfer.createdAt,
    status: statusCell(transfer.phase as TransferPhase, transfer.status),
    act: acts(transfer),
  }));
  return (
    <li className="grid gap-2 border-b border-line-faint py-3 last:border-b-0">
      <p>
        <b className="font-medium text-warning-ink">{title}</b>{" "}
        <span className="text-ink-2">{advice}</span>
      </p>
      <LedgerTable
        label={title}
        columns={[
          { head: "Transfer" },
          { head: "Amount", figure: true },
          { head: "Recipient" },
          { head: "Created" },
          { head: "Status" },
          { head: "Decision" },
        ]}
        rows={(known ? [known, ...unclaimed] : unclaimed).map((row) => ({
          key: row.key,
          cells: [
            <span key="name" className="block wrap-anywhere">
              {row.name}
              <span className="block text-12 text-ink-3">{row.whose}</span>
            </span>,
            <Money key="amount" {...row.money} />,
            row.recipient,
            <Time key="created" at={row.createdAt} format="full" />,
            row.status,
            row.act,
          ],
        }))}
      />
    </li>
  );
}

function explain({ operation, twin }: UnclaimedTransfer): { title: string; advice: string } {
  if (twin)
    return {
      title: "Second transfer for one request",
      advice: "Pay only this desk's transfer. Ask the service to cancel the second one.",
    };
  if (operation?.state === "waiting")
    return {
      title: "One of these may be your request",
      advice: "Compare them, then use the right one.",
    };
  if (operation)
    return {
      title: "A request that was closed may have made this",
      advice: "Ask the service whether it is yours before you send the request again.",
    };
  return {
    title: "No request of this desk made this transfer",
    advice: "Ask who else uses this account. Set it aside once you know whose it is.",
  };
}

function requestState({ state }: OperationView): string {
  if (state === "waiting") return "Outcome unknown";
  return state === "given_up" ? "Given up" : "Not finished";
}

function recipientCell(
  recipient: TransferRecipientView | null,
  operation: OperationView | null,
): ReactNode {
  if (recipient === null) return operation?.request ? "Not shown" : "–";
  return (
    <span className="block wrap-anywhere">
      {recipient.name}
      <span className="mono block text-12 text-ink-3">
        {recipient.walletAddress ?? recipient.accountNumber}
      </span>
    </span>
  );
}

const statusCell = (phase: TransferPhase, raw: string): ReactNode => (
  <Status plain status={phase === "unknown" ? raw : phase} label={phaseLabel(phase, raw)} />
);

function UseTransfer({ by, transfer }: { by: OperationView; transfer: UnclaimedTransfer }) {
  const adopt = useAdoptTransfer(by.id);
  return (
    <>
      <Button
        size="sm"
        busy={adopt.isPending && "Looking"}
        aria-label={`Use this transfer: ${transfer.reference ?? transfer.id}`}
        onClick={() => adopt.mutate({ reference: transfer.id })}
      >
        Use this transfer
      </Button>
      <Problem>{adopt.error?.message}</Problem>
    </>
  );
}

function SetAside({ transfer }: { transfer: UnclaimedTransfer }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const setAside = useSetAside(transfer.id);
  return (
    <>
      <Button
        size="sm"
        data-row=""
        aria-label={`Set aside: ${transfer.reference ?? transfer.id}`}
        onClick={() => setAsking(true)}
      >
        Set aside
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        question="Set this transfer aside?"
        confirmLabel="Set aside"
        busy={setAside.isPending && "Setting aside"}
        disabledReason={reason.trim().length < 3 && "Say why, in a few words."}
        onConfirm={() => setAside.mutate({ reason }, { onSuccess: () => setAsking(false) })}
      >
        <p>
          Overview no longer shows it. <b>It stays at the service, and can't be confirmed here.</b>
        </p>
        <Field label="Reason" labelEnd="kept in the audit log" required>
          <Input
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Problem className="mt-4">{setAside.error?.message}</Problem>
      </ConfirmDialog>
    </>
  );
}
