"use client";
import { useState } from "react";
import { GiveUpButton } from "@/components/operations/give-up-button";
import { useGiveUpWait } from "@/components/operations/use-give-up-wait";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { useAdoptTransfer } from "@/lib/client/operations/operation-options";
import type { OperationView } from "@/lib/contract/api/operations";
import { AttemptsTable } from "./attempts-table";

export interface UndecidedProps {
  operation: OperationView;
  zone: string;
  /** Why this person can't decide about it; null when they can. */
  forbidden: string | null;
}

/** A request that hasn't come to its end: what was tried, and what a person can decide about it. */
export function Undecided({ operation, zone, forbidden }: UndecidedProps) {
  return (
    <>
      <AttemptsTable attempts={operation.attempts} zone={zone} />
      {operation.state === "waiting" && operation.kind === "create_transfer" && (
        <AdoptForm operation={operation} forbidden={forbidden} />
      )}
      {operation.state === "waiting" && (
        <GiveUpSection operation={operation} zone={zone} forbidden={forbidden} />
      )}
    </>
  );
}

interface GiveUpSectionProps {
  operation: OperationView;
  zone: string;
  forbidden: string | null;
}

/** For a person who has looked for the transfer at the service and not found it. */
function GiveUpSection({ operation, zone, forbidden }: GiveUpSectionProps) {
  const early = useGiveUpWait(operation, zone);
  return (
    <Section title="It isn't there" className="!px-0">
      <p className="mb-3 text-ink-2">
        {early ??
          "Give it up once you have looked at the service and it isn't there. After that you can send a new request."}
      </p>
      <GiveUpButton operation={operation} zone={zone} forbidden={forbidden} />
    </Section>
  );
}

/** A person has found the transfer at the service and says which it is. The desk accepts it only if it matches the request. */
function AdoptForm({
  operation,
  forbidden,
}: {
  operation: OperationView;
  forbidden: string | null;
}) {
  const [reference, setReference] = useState("");
  const [missing, setMissing] = useState(false);
  const adopt = useAdoptTransfer(operation.id);
  const send = (): void => {
    setMissing(reference.trim() === "");
    if (reference.trim() === "") return focusFirstInvalid();
    if (!adopt.isPending && forbidden === null)
      adopt.mutate({ reference }, { onError: focusFirstInvalid });
  };
  return (
    <Section title="It is at the service" className="!px-0">
      <p className="mb-3 text-ink-2">
        Look for it there by amount, recipient and time. The desk adopts it only if the amount,
        currencies and recipient match the request.
      </p>
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          className="flex-1 basis-60"
          label="Its reference or ID"
          error={missing ? "Paste the transfer's reference or ID." : adopt.error?.message}
        >
          <Input
            mono
            value={reference}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          className="mt-[26px] h-9 max-md:h-11"
          busy={adopt.isPending && "Looking"}
          disabledReason={forbidden}
        >
          Use this transfer
        </Button>
      </form>
    </Section>
  );
}
