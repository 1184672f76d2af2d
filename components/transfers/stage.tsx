import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Money, Rate } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { isRepeatedPress } from "@/components/ui/plain-button";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { showToast } from "@/components/ui/toast";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useCurrentFailure } from "@/lib/client/live/stay-offline";
import type { TransferDetail, TransferSummary } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { hasOpenRate, type RateLife } from "@/lib/domain/transfers/rate";
import { formatDecimal } from "@/lib/money/format";

/** The person's permissions, as the page knows them. The verbs check them again. */
export interface Permitted {
  userId: string;
  confirm: boolean;
  cancel: boolean;
  reportPayment: boolean;
  resolve: boolean;
}

export const NOT_A_MAKER = "Your roles don't allow this. A maker can do it.";

export interface StageProps {
  detail: TransferDetail;
  phase: TransferPhase;
  life: RateLife;
  nowMs: number;
  permitted: Permitted;
  sandbox: boolean;
}

interface StepFailureProps {
  step: Pick<UseMutationResult, "error" | "reset">;
  /** Message about the last write that the page shows already, to avoid showing it twice. */
  alreadyShown?: string | null;
}

/** Shows why a step was refused, in the server's words. */
export function StepFailure({ step, alreadyShown = null }: StepFailureProps) {
  const error = useCurrentFailure(step.error);
  if (error === null || error.message === alreadyShown) return null;
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  return (
    <Notice
      className="mt-4"
      tone="danger"
      live
      action={<IconButton icon="x" label="Dismiss" onClick={step.reset} />}
    >
      {error.message}
      {requestId && <span className="block text-12 text-ink-3">Request {requestId}</span>}
    </Notice>
  );
}

export function lastRefusal({ operation }: Pick<TransferDetail, "operation">): string | null {
  return operation?.state === "refused" ? operation.message : null;
}

/** Says that another step is still in progress; null if none is. */
export function stepInProgress({ operation }: Pick<TransferDetail, "operation">): string | null {
  return operation === null || ["refused", "succeeded", "given_up"].includes(operation.state)
    ? null
    : "A step on this transfer is still in progress.";
}

/** Says if the transfer has a rate that was never confirmed; see `hasOpenRate`. */
export function hasUnconfirmedRate(
  { transfer, instructions }: Pick<TransferDetail, "transfer" | "instructions">,
  phase: TransferPhase,
): boolean {
  const { status, rate, awaitingSince, received } = transfer;
  return hasOpenRate({
    status,
    phase,
    rateValue: rate?.value ?? null,
    awaitingSince,
    hasInstructions: instructions !== null,
    received,
  });
}

interface SandboxButtonProps {
  act: Pick<UseMutationResult<void, Error, void>, "mutate" | "isPending">;
  /** Toasts after it is done, with a detail, and after a failure. */
  done: string;
  detail: string;
  failed: string;
  className?: string;
  children: string;
}

/** Makes the sandbox do something that only a real service does otherwise. */
export function SandboxButton({ act, done, detail, failed, ...button }: SandboxButtonProps) {
  const send = () =>
    act.mutate(undefined, {
      onSuccess: () => showToast({ tone: "success", title: done, detail }),
      onError: ({ message }) => showToast({ tone: "danger", title: failed, detail: message }),
    });
  return (
    <TextButton
      {...button}
      disabled={act.isPending}
      onClick={(event) => !isRepeatedPress(event.detail, true) && send()}
    />
  );
}

interface QuoteLegsProps {
  transfer: TransferSummary;
  struck?: boolean;
}

interface LegsProps extends QuoteLegsProps {
  paid?: boolean;
  delivered?: boolean;
  /** Ended without paying the recipient, so nothing is left to do. */
  ended?: boolean;
  awaited: boolean;
}

/** The page's leading figures: amount paid, amount received and rate. */
export function QuoteLegs(props: LegsProps) {
  const { transfer, struck, paid = false, delivered = false, ended = false, awaited } = props;
  const onramp = transfer.type === "onramp";
  // The first answer may lack the recipient; a wallet's network is only in the recipient.
  const code = transfer.network ?? (onramp ? transfer.recipient?.network : null) ?? null;
  const network = code === null ? null : networkLabel(code);
  return (
    <dl className="grid">
      <Leg
        label={paid ? "You paid" : ended ? "You would have paid" : "You pay"}
        detail={onramp ? "bank transfer" : (network ?? "stablecoin")}
      >
        <Money variant="hero" {...transfer.source} />
      </Leg>
      <Leg
        label={
          delivered ? "Recipient got" : ended ? "Recipient would have received" : "Recipient gets"
        }
        detail={onramp ? (network ?? "wallet") : (transfer.recipient?.bankName ?? "bank account")}
      >
        {transfer.rate === null || transfer.destination.amount === null ? (
          <span className="money money--hero">
            <span className="cur">{transfer.destination.currency}</span>{" "}
            {awaited ? <Skeleton width={208} height={26} /> : "–"}
          </span>
        ) : (
          <Money variant="hero" {...transfer.destination} struck={struck} quiet={struck} />
        )}
      </Leg>
      <Leg label="Rate" last>
        <span className="text-16">
          <QuotedRate transfer={transfer} struck={struck} />
        </span>
      </Leg>
    </dl>
  );
}

function Leg(props: { label: string; detail?: string; last?: boolean; children: ReactNode }) {
  const { label, detail, last, children } = props;
  return (
    <div
      className={cn(
        "flex items-baseline justify-between gap-4 max-[340px]:flex-wrap",
        last ? "pt-4" : "border-b border-line py-3 first:pt-0",
      )}
    >
      <dt className="text-14">
        {label}
        {detail && <span className="block text-12 text-ink-3">{detail}</span>}
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

/** The rate with its direction where the amounts prove it; otherwise the bare figure. */
export function QuotedRate({ transfer, struck }: QuoteLegsProps) {
  const { rate } = transfer;
  // After a refresh the old rate stays in the record until the new one arrives; it is not valid then.
  if (rate === null || transfer.status === "pending" || transfer.status === "fetching_rates")
    return <span className="text-ink-3">not known yet</span>;
  if (rate.directed) return <Rate {...rate.directed} struck={struck} />;
  return <span className={cn("num", struck && "line-through")}>{formatDecimal(rate.value)}</span>;
}
