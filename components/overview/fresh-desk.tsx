import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";

/** Before the first transfer: what this desk does, what to do first, and what then shows here. */
export function FreshDesk({ canAct }: { canAct: boolean }) {
  return (
    <>
      <EmptyState
        title="No transfers yet"
        actions={
          canAct ? (
            <>
              <LinkButton href="/transfers/new" variant="primary" icon="plus">
                New transfer
              </LinkButton>
              <LinkButton href="/recipients">See recipients</LinkButton>
            </>
          ) : (
            <LinkButton href="/transactions">See transactions</LinkButton>
          )
        }
      >
        <p>
          This desk pays stablecoin for fiat you send (on-ramp), and fiat for stablecoin you send
          (off-ramp).
        </p>
        {canAct ? (
          <p>
            Create the first transfer: choose what you pay and who gets it. Nothing is owed until
            you confirm its rate.
          </p>
        ) : (
          <p>
            A maker creates the first transfer. Anything that needs attention then appears here,
            with everything in flight below it.
          </p>
        )}
      </EmptyState>
      <Section title="How a transfer goes" className="border-t border-line-faint">
        <ol className="grid max-w-[560px] gap-3">
          <Step number={1} title="Details">
            What you pay, in which currency, and to whom. A new recipient can be added on the way.
          </Step>
          <Step number={2} title="Rate">
            The service fetches one and holds it for a limited time, shown with it. Confirm it here
            in time, or cancel.
          </Step>
          <Step number={3} title="Payment">
            You get bank details or a deposit address, pay from your own bank or wallet, and report
            it.
          </Step>
          <Step number={4} title="Settled">
            The recipient is paid. The record appears under{" "}
            <TextLink href="/transactions">Transactions</TextLink>, ready to export.
          </Step>
        </ol>
      </Section>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="num text-ink-3" aria-hidden="true">
        {number}
      </span>
      <span>
        <b className="font-medium">{title}</b>
        <span className="block text-ink-2">{children}</span>
      </span>
    </li>
  );
}
