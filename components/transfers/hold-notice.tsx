"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type ChangedPart, ChangedParts, accountParts } from "@/components/ui/changed-parts";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useReleaseTransfer } from "@/lib/client/transfers/transfer-mutations";
import type {
  PaymentInstructionsView,
  ReadableInstructionsView,
  TransferDetail,
} from "@/lib/contract/api/transfers";
import { NOT_A_MAKER, type StageProps, StepFailure } from "./stage";

const TITLES: Record<NonNullable<TransferDetail["transfer"]["frozen"]>["reason"], string> = {
  instructions_changed: "The payment details have changed. Don't pay.",
  payee_changed: "The recipient's details have changed. Don't confirm or pay.",
  state_conflict: "The service contradicts itself. This transfer is on hold.",
};

const NOT_THE_SAME_PERSON =
  "You created or confirmed this transfer, so somebody else has to take it off hold.";

/** Says that a transfer is on hold until a person has asked the service. */
export function HoldNotice({ detail, permitted }: Pick<StageProps, "detail" | "permitted">) {
  // The details on screen when the dialog opened: the person hasn't agreed to later ones.
  const [asked, setAsked] = useState<Pick<TransferDetail, "held" | "heldPayee"> | null>(null);
  const [reason, setReason] = useState("");
  const release = useReleaseTransfer(detail.transfer.id);
  const { frozen } = detail.transfer;
  if (!frozen) return null;
  const { held, heldPayee } = detail;
  const close = (): void => {
    setAsked(null);
    release.reset();
  };
  return (
    <>
      <Notice
        tone="danger"
        live
        title={TITLES[frozen.reason]}
        action={
          <Button
            disabledReason={
              !permitted.resolve
                ? NOT_A_MAKER
                : detail.handledBy.includes(permitted.userId) && NOT_THE_SAME_PERSON
            }
            onClick={() => setAsked({ held, heldPayee })}
          >
            Take off hold
          </Button>
        }
      >
        {frozen.message}
        {heldPayee && (
          <span className="mt-3 block">
            <ChangedParts parts={accountParts(heldPayee.chosen, heldPayee.shown)} />
          </span>
        )}
      </Notice>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={close}
        question="Take this transfer off hold?"
        confirmLabel="Take off hold"
        danger
        busy={release.isPending && "Taking off hold"}
        disabledReason={reason.trim().length < 3 && "Say how it was cleared up."}
        onConfirm={() =>
          release.mutate(
            { reason, held: (asked?.held ?? asked?.heldPayee)?.key },
            { onSuccess: close },
          )
        }
      >
        {asked?.held ? (
          <ChangedParts parts={detailParts(detail.instructions, asked.held.details)} />
        ) : (
          asked?.heldPayee && (
            <ChangedParts parts={accountParts(asked.heldPayee.chosen, asked.heldPayee.shown)} />
          )
        )}
        <p>
          {asked?.held
            ? "The details shown now are then the ones to pay to; if the service shows others, the transfer goes on hold again."
            : asked?.heldPayee
              ? "This transfer then pays to the details shown now. If the service names others, the transfer goes on hold again."
              : "The transfer is read again and shown as the service then has it."}{" "}
          <b>
            Do this only after the {asked?.heldPayee && !asked.held ? "recipient" : "service"} has
            told you, over a channel you know,{" "}
            {asked?.held || asked?.heldPayee ? "that they are right" : "what is right"}.
          </b>
        </p>
        <Field label="How it was cleared up" labelEnd="kept in the audit log" required>
          <Input
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <StepFailure step={release} />
      </ConfirmDialog>
    </>
  );
}

function detailParts(first: PaymentInstructionsView | null, shown: ReadableInstructionsView) {
  const before =
    first === null || first.type === "unreadable" || first.type === "withheld"
      ? new Map<string, string | null>()
      : partsOf(first);
  const now = partsOf(shown);
  return [...new Set([...before.keys(), ...now.keys()])].map((label) => ({
    label,
    was: before.get(label) ?? null,
    is: now.get(label) ?? null,
    ...WRITTEN[label],
  }));
}

const WRITTEN: Record<string, Pick<ChangedPart, "as">> = {
  "Account number": { as: "account" },
  "Deposit address": { as: "address" },
};

function partsOf(instructions: ReadableInstructionsView): Map<string, string | null> {
  const { also } = instructions;
  const parts: [string, string | null][] =
    instructions.type === "bank_transfer"
      ? [
          ["Bank", instructions.bankName],
          ["Bank code", instructions.bankCode],
          ["Account number", instructions.accountNumber],
          ["Account name", instructions.accountName],
        ]
      : [
          ["Asset", instructions.asset],
          ["Network", instructions.network],
          ["Deposit address", instructions.address],
        ];
  const more: [string, string | null][] = [
    ["Reference", also?.reference ?? null],
    ["Memo", also?.memo ?? null],
    ["Amount", also?.amount ?? null],
  ];
  return new Map([...parts, ...more.filter(([, text]) => text !== null)]);
}
