"use client";
import { useState } from "react";
import { GiveUpButton, useGiveUpWait } from "@/components/operations/give-up-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { LedgerTable } from "@/components/ui/ledger";
import { Section } from "@/components/ui/page-frame";
import { Time } from "@/components/ui/time";
import { useAdoptTransfer } from "@/lib/client/operations/operation-options";
import type { OperationView } from "@/lib/contract/api/operations";

interface UnknownOutcomeProps {
  operation: OperationView;
  forbidden: string | null;
}

/** Shows a request without an outcome: its attempts, and the person's possible decisions. */
export function UnknownOutcome({ operation, forbidden }: UnknownOutcomeProps) {
  const early = useGiveUpWait(operation);
  return (
    <>
      <AttemptsTable attempts={operation.attempts} />
      {operation.state === "waiting" && operation.kind === "create_transfer" && (
        <AdoptForm operation={operation} forbidden={forbidden} />
      )}
      {operation.state === "waiting" && (
        <Section title="It isn't there" className="!px-0">
          <p className="mb-3 text-ink-2">
            {early ??
              "Give it up once you have looked at the service and it isn't there. After that you can send a new request."}
          </p>
          <GiveUpButton operation={operation} forbidden={forbidden} />
        </Section>
      )}
    </>
  );
}

/** Lets a person name the transfer found. The desk accepts only one that matches. */
function AdoptForm({ operation, forbidden }: UnknownOutcomeProps) {
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

/** Number of attempts shown; earlier ones were the same. */
const SHOWN = 8;

function AttemptsTable({ attempts }: { attempts: OperationView["attempts"] }) {
  const [first] = attempts;
  if (!first) return null;
  const hidden = Math.max(0, attempts.length - SHOWN);
  return (
    <Section
      title="What the desk has seen"
      note={<Time at={first.startedAt} format="date" />}
      className="!px-0"
    >
      <LedgerTable
        label="Attempts"
        columns={[{ head: "Try" }, { head: "Sent" }, { head: "Answer" }, { head: "What was seen" }]}
        rows={attempts.slice(-SHOWN).map((attempt) => ({
          key: String(attempt.attempt),
          cells: [
            <span key="n" className="num">
              {attempt.attempt}
            </span>,
            <Time key="at" at={attempt.startedAt} format="seconds" />,
            describeAnswer(attempt),
            <span key="d" className="text-ink-2">
              {describeAttempt(attempt)}
            </span>,
          ],
        }))}
      />
      {hidden > 0 && (
        <p className="hint mt-2">
          {hidden} earlier {hidden === 1 ? "try" : "tries"}, the first at{" "}
          <Time at={first.startedAt} format="seconds" />.
        </p>
      )}
    </Section>
  );
}

function describeAttempt({ detail, httpStatus }: OperationView["attempts"][number]): string {
  if (detail === null || detail.toLowerCase() === `status ${httpStatus}`) return "–";
  return httpStatus === null ? describeConnectionError(detail) : detail;
}

function describeAnswer({ httpStatus, endedAt }: OperationView["attempts"][number]): string {
  if (httpStatus !== null) return `Status ${httpStatus}`;
  return endedAt === null ? "Under way" : "None";
}

/** Meanings of connection error codes, in Node's, undici's and the desk's names. */
const CONNECTION_ERRORS: Record<string, string> = {
  DEADLINE: "no answer came in time",
  RESPONSE_TOO_LARGE: "the answer was too long to be read",
  ECONNREFUSED: "nothing accepts connections there",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
  ETIMEDOUT: "the connection took too long",
  UND_ERR_CONNECT_TIMEOUT: "the connection took too long",
  EHOSTUNREACH: "the service's host can't be reached",
  ENETUNREACH: "the service's host can't be reached",
  ENOTFOUND: "the service's name isn't known",
  EAI_AGAIN: "the service's name couldn't be looked up",
};

/** Matches a bare code: neither a sentence nor a code of the service's own. */
const CONNECTION_CODE = /^(E[A-Z]+|UND_ERR_\w+|ERR_\w+|HPE_\w+)$/;
const CERTIFICATE_CODE = /^(\w*CERT\w*|\w*LEAF_SIGNATURE)$/;

/** Describes a failed attempt in words, followed by its code for whoever runs the connection. */
export function describeConnectionError(detail: string): string {
  const words =
    CONNECTION_ERRORS[detail] ??
    (CERTIFICATE_CODE.test(detail)
      ? "the service's certificate isn't trusted"
      : CONNECTION_CODE.test(detail)
        ? "the connection failed"
        : null);
  return words === null ? detail : `${words} (${detail})`;
}
