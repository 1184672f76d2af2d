"use client";
import { useEffect, useRef } from "react";
import { AccountNumber, Address } from "@/components/ui/address";
import { Ledger } from "@/components/ui/ledger";
import { Money, Rate } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { networkLabel } from "@/lib/domain/chain/network";
import { describeDeskDetails } from "@/lib/domain/recipients/recipient";
import { DuplicateNotice } from "./duplicate-notice";
import type { FormValues } from "./form-values";
import { describeMissing } from "./recipient-picker";
import type { Estimate } from "./amount-block";

interface ReviewProps {
  values: FormValues;
  estimate: Estimate;
  recipient: RecipientView | null;
}

/** Everything that is sent, and exactly what sending does. */
export function Review({ values, estimate, recipient }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const unknown = recipient && describeMissing(recipient, values.toCurrency);
  const deskWord = describeDeskDetails(recipient?.deskSaid);
  const network = values.type === "onramp" ? (recipient?.network ?? null) : values.network;
  return (
    <section aria-labelledby="review-heading">
      <h2 id="review-heading" ref={heading} tabIndex={-1} className="h2 mb-3 outline-none">
        Review
      </h2>
      <Ledger
        label="Review"
        rows={[
          {
            label: "You pay",
            value: (
              <Money
                variant="inline"
                amount={values.amount || null}
                currency={values.fromCurrency}
                className="text-16"
              />
            ),
          },
          {
            label: "Recipient gets",
            value:
              estimate.amount === null ? (
                `${values.toCurrency}, the amount comes with the rate`
              ) : (
                <EstimatedMoney estimate={estimate} currency={values.toCurrency} />
              ),
          },
          {
            label: "Recipient",
            value: <span className="font-medium">{recipient?.name ?? "–"}</span>,
          },
          {
            label: values.type === "onramp" ? "Address" : "Account",
            value: <PaidAt recipient={recipient} />,
          },
          {
            label: values.type === "onramp" ? "Network" : `You send ${values.fromCurrency} over`,
            value: network === null ? "–" : networkLabel(network),
          },
          {
            label: "Internal note",
            value: values.note.trim() ? (
              <span className="whitespace-pre-wrap break-words">{values.note.trim()}</span>
            ) : (
              <span className="text-ink-3">none</span>
            ),
          },
        ]}
      />
      {unknown && (
        <Notice className="mt-4" tone="warning">
          {unknown}
        </Notice>
      )}
      {deskWord && <p className="mt-3 text-12 text-ink-3">{deskWord}</p>}
      <p className="mt-5 font-medium">
        Creating the transfer asks for a rate. Nothing is owed until you confirm the rate.
      </p>
      <DuplicateNotice values={values} />
    </section>
  );
}

function PaidAt({ recipient }: { recipient: RecipientView | null }) {
  if (recipient === null) return <>–</>;
  if (recipient.walletAddress !== null) return <Address address={recipient.walletAddress} />;
  return (
    <>
      {recipient.accountNumber !== null && <AccountNumber account={recipient.accountNumber} />}
      {recipient.bankName !== null && (
        <span className="block text-ink-2">{recipient.bankName}</span>
      )}
      {recipient.accountName !== null && recipient.accountName !== recipient.name && (
        <span className="block text-ink-2">{recipient.accountName}</span>
      )}
    </>
  );
}

/** Sums the form up, and says what happens next. */
export function SummaryAside({ values, estimate, recipient }: ReviewProps) {
  const isOnramp = values.type === "onramp";
  const network = isOnramp ? (recipient?.network ?? null) : values.network || null;
  return (
    <>
      <Section title="Summary">
        <Ledger
          label="Summary"
          rows={[
            {
              label: "You pay",
              value: <Money amount={values.amount || null} currency={values.fromCurrency} />,
            },
            {
              label: "Rate",
              value: estimate.rate ? (
                <span className="md:whitespace-nowrap">
                  <span className="text-ink-3">about</span> <Rate {...estimate.rate} />
                </span>
              ) : (
                <span className="text-ink-3">comes after you create the transfer</span>
              ),
            },
            {
              label: "Recipient gets",
              value: <EstimatedMoney estimate={estimate} currency={values.toCurrency} />,
            },
            {
              label: "Network",
              value:
                network === null ? <span className="text-ink-3">–</span> : networkLabel(network),
            },
          ]}
        />
      </Section>
      <Section title="What happens next">
        <ol className="grid gap-2">
          {[
            "The service fetches a rate, usually in under a minute. The rate is held for a limited time.",
            "You confirm the rate, or cancel. Until you confirm, nothing is owed.",
            isOnramp
              ? "You get bank details to pay, and pay from your own bank."
              : "You get a deposit address to pay, and pay from your own wallet.",
          ].map((step, index) => (
            <li key={step} className="flex gap-3">
              <span className="num text-ink-3" aria-hidden="true">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

/** An estimate such as "about USDT 15,770.88", lighter than a certain amount. */
function EstimatedMoney({ estimate, currency }: { estimate: Estimate; currency: string }) {
  return (
    <span className="md:whitespace-nowrap">
      {estimate.amount !== null && <span className="text-ink-3">about </span>}
      <Money amount={estimate.amount} currency={currency} quiet />
    </span>
  );
}
