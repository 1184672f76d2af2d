"use client";
import { useQuery } from "@tanstack/react-query";
import { dayLabel } from "@/components/ui/date-range";
import { Icon, type IconName } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { TextLink } from "@/components/ui/text-link";
import { ApiFailure } from "@/lib/client/api-fetch";
import { evidenceOptions } from "@/lib/client/reconciliation/evidence-options";
import type { LegEvidence } from "@/lib/contract/api/evidence";

const LEGS = {
  instruction: "Instruction",
  bank: "Bank line",
  chain: "Chain transaction",
  refund: "Refund",
} as const;
const ICONS: Record<LegEvidence["state"], IconName> = {
  proved: "done",
  told: "info",
  suggested: "pair",
  waiting: "clock",
  missing: "alert",
  void: "minus",
};
const STATES: Record<LegEvidence["state"], string> = {
  proved: "Confirmed",
  told: "Reported by the service",
  suggested: "To be decided",
  waiting: "Waiting",
  missing: "Missing",
  void: "Not expected",
};

/** Shows a transfer's instruction, bank line, chain transaction and refund, each with its proof. */
export function EvidenceSection({ transactionId }: { transactionId: string }) {
  const { data, error } = useQuery(evidenceOptions(transactionId));
  // No evidence can be shown for a record that the desk's copy doesn't have yet.
  if (error instanceof ApiFailure && error.code === "not_found") return null;
  if (!data)
    return error ? (
      <Section title="Evidence">
        <p className="text-ink-3">It could not be loaded. {error.message}</p>
      </Section>
    ) : null;
  const missing = data.legs.filter(({ state }) => state === "missing");
  const reported = data.legs.filter(({ state }) => state === "told").length;
  const expected = data.legs.filter(({ state }) => state !== "void").length;
  return (
    <Section
      title={data.isExpected ? `${data.evidenced - reported} of ${expected} confirmed` : "Evidence"}
      note={
        !data.isExpected
          ? "ended without a payment"
          : reported > 0
            ? `${reported} reported by the service`
            : undefined
      }
    >
      {missing.length > 0 && (
        <Notice
          tone="danger"
          title={`${missing.map(({ leg }) => LEGS[leg]).join(" and ")} missing.`}
          className="mb-3"
        >
          It is overdue and counts as an exception.
        </Notice>
      )}
      <ol className="rc-ev">
        {data.legs.map(({ leg, state, sentence, amount, on, proof, href }) => (
          <li key={leg} data-state={state}>
            <Icon name={ICONS[state]} label={STATES[state]} />
            <span className="rc-ev-h">
              {LEGS[leg]}
              {amount && (
                <Money amount={amount.amount} currency={amount.currency} variant="inline" />
              )}
            </span>
            <span className="rc-ev-s">{sentence}</span>
            {(proof !== null || on !== null) && (
              <span className="rc-ev-p">
                {on !== null && <>{dayLabel(on)} </>}
                {proof !== null && <span className="mono">{proof}</span>}{" "}
                {href !== null && leg !== "instruction" && (
                  <TextLink href={href} aria-label={`Open the ${LEGS[leg].toLowerCase()}`}>
                    Open
                  </TextLink>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
