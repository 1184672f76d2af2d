import type { ReactNode } from "react";
import { Ledger } from "@/components/ui/ledger";
import { Money, Rate } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { networkLabel } from "@/lib/domain/chain/network-name";
import type { FormValues } from "./form-values";
import type { About } from "./use-about";

export interface SummaryAsideProps {
  values: FormValues;
  about: About;
  recipient: RecipientView | null;
}

/** The form in figures, and what comes after it. */
export function SummaryAside({ values, about, recipient }: SummaryAsideProps) {
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
              value: about.rate ? (
                <AboutRate {...about.rate} />
              ) : (
                <span className="text-ink-3">comes after you create the transfer</span>
              ),
            },
            {
              label: "Recipient gets",
              value: <AboutMoney about={about} currency={values.toCurrency} />,
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
          <Step number={1}>
            The service fetches a rate, usually in under a minute. The rate is held for a limited
            time.
          </Step>
          <Step number={2}>
            You confirm the rate, or cancel. Until you confirm, nothing is owed.
          </Step>
          <Step number={3}>
            You get {isOnramp ? "bank details" : "a deposit address"} to pay, and pay from your own{" "}
            {isOnramp ? "bank" : "wallet"}.
          </Step>
        </ol>
      </Section>
    </>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="num text-ink-3" aria-hidden="true">
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}

function AboutRate({ base, quote, value }: NonNullable<About["rate"]>) {
  return (
    <span className="md:whitespace-nowrap">
      <span className="text-ink-3">about</span> <Rate base={base} quote={quote} value={value} />
    </span>
  );
}

/** "about USDT 15,770.88", lighter than what is certain. */
export function AboutMoney({ about, currency }: { about: About; currency: string }) {
  return (
    <span className="md:whitespace-nowrap">
      {about.amount !== null && <span className="text-ink-3">about </span>}
      <Money amount={about.amount} currency={currency} quiet />
    </span>
  );
}
