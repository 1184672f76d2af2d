import type { UseMutationResult } from "@tanstack/react-query";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { isRepeatedPress } from "@/components/ui/plain-button";
import { TextButton } from "@/components/ui/text-button";
import { showToast } from "@/components/ui/toast";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useCurrentFailure } from "@/lib/client/live/stay-offline";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { hasOpenRate, type RateLife } from "@/lib/domain/transfers/rate";

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
