"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { useAdoptTransfer } from "@/lib/client/operations/operation-options";
import type { OperationView } from "@/lib/contract/api/operations";

/** A person has found the transfer at the service and says which it is. The desk accepts it only if it matches the request. */
export function AdoptForm({
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
