import type { ReactNode } from "react";
import { AccountNumber, Address, TruncateMiddle } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { Kv } from "@/components/ui/kv";
import { Section } from "@/components/ui/page-frame";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useSwapRecipient } from "@/lib/client/rehearsal/rehearsal-options";
import type { TransferRecipientView } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import { describeDeskDetails } from "@/lib/domain/recipients/recipient";
import { actorLabel, isTerminal, nextActor } from "@/lib/domain/transfers/phase";
import { isZero } from "@/lib/money/amount";
import { SandboxButton, type StageProps } from "./stage";
import { clocksDiffer, Timeline, timelineItems } from "./timeline";

/** The column beside the stage: recipient, facts and timeline. */
export function TransferAside({
  detail,
  phase,
  zone,
  permitted,
  sandbox,
  evidence,
}: StageProps & { evidence?: ReactNode }) {
  const { transfer } = detail;
  // After the payment people look for the evidence; before, for the last event.
  const isPaid = phase === "payment_confirmed" || isTerminal(phase);
  return (
    <>
      {transfer.recipient && (
        <RecipientFacts
          recipient={transfer.recipient}
          asset={transfer.destination.currency}
          maySwap={sandbox && permitted.confirm}
        />
      )}
      <Section>
        <Kv
          items={[
            transfer.reference !== null && {
              label: "Reference",
              value: <span className="mono">{transfer.reference}</span>,
            },
            {
              label: "Transfer ID",
              value: (
                <span className="flex items-center gap-1">
                  <TruncateMiddle text={transfer.id} />
                  <CopyButton text={transfer.id} label="Copy transfer ID" />
                </span>
              ),
            },
            {
              label: "Created",
              value: <Time at={transfer.createdAt} zone={zone} format="datetime" />,
            },
            transfer.createdBy !== null && { label: "Created by", value: transfer.createdBy.name },
            {
              label: "Next",
              value: actorLabel(
                nextActor(phase, !isZero(transfer.received), !isZero(detail.reportable)),
              ),
            },
            detail.note !== null && { label: "Note", value: detail.note },
          ]}
        />
      </Section>
      {isPaid && evidence}
      <Section title="Timeline" note={<Time at={transfer.createdAt} zone={zone} format="date" />}>
        <Timeline zone={zone} items={timelineItems(detail, phase)} />
        {clocksDiffer(detail) && (
          <p className="mt-2 text-12 text-ink-3">
            The service's clock and this desk's differ. Each time is shown by the clock that
            recorded it; the list is in the order in which things happened.
          </p>
        )}
      </Section>
      {!isPaid && evidence}
    </>
  );
}

function RecipientFacts({
  recipient,
  asset,
  maySwap,
}: {
  recipient: TransferRecipientView;
  asset: string;
  maySwap: boolean;
}) {
  const deskWord = describeDeskDetails(recipient.deskSaid);
  return (
    <Section
      title="Recipient"
      end={
        recipient.id && (
          <TextLink
            href={`/recipients?recipient=${encodeURIComponent(recipient.id)}`}
            aria-label={`Open ${recipient.name}`}
          >
            Open
          </TextLink>
        )
      }
    >
      <p className="font-medium wrap-anywhere">{recipient.name}</p>
      {recipient.walletAddress ? (
        <>
          <p className="text-ink-3">
            {recipient.symbol ?? asset} wallet
            {recipient.network && ` on ${networkLabel(recipient.network)}`}
          </p>
          <div className="mt-1.5 flex items-start gap-2">
            <Address address={recipient.walletAddress} />
            <CopyButton
              text={recipient.walletAddress}
              label="Copy address"
              className="-mr-1.5 -mt-0.5 ml-auto"
            />
          </div>
        </>
      ) : (
        <Kv
          className="mt-2"
          items={[
            recipient.accountName !== null && {
              label: "Account name",
              value: recipient.accountName,
            },
            recipient.bankName !== null && { label: "Bank", value: recipient.bankName },
            recipient.accountNumber !== null && {
              label: "Account",
              value: <AccountNumber account={recipient.accountNumber} />,
            },
          ]}
        />
      )}
      {deskWord && <p className="mt-2 text-12 text-ink-3">{deskWord}</p>}
      {maySwap && recipient.id && <SwapRecipient id={recipient.id} />}
    </Section>
  );
}

/** Makes the sandbox pay the recipient somewhere else, to rehearse a swapped payee. */
function SwapRecipient({ id }: { id: string }) {
  return (
    <p className="mt-2 text-12 text-ink-3">
      Sandbox:{" "}
      <SandboxButton
        act={useSwapRecipient(id)}
        done="Recipient swapped"
        detail="The sandbox now has another account or wallet for it."
        failed="The recipient could not be swapped"
      >
        Swap the recipient&apos;s details
      </SandboxButton>
    </p>
  );
}
