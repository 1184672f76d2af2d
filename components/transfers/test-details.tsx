import { Icon } from "@/components/ui/icon";
import { showToast } from "@/components/ui/toast";
import { TextButton } from "@/components/ui/text-link";
import { isRepeatedPress } from "@/components/ui/plain-button";
import { useSimulatePayment, useSwapRecipient } from "@/lib/client/rehearsal/rehearsal-options";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { isZero } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";

/** Warns that the sandbox's details aren't real, and offers to simulate the payment. */
export function TestDetails({
  transfer,
  maySimulate,
}: Pick<TransferDetail, "transfer"> & { maySimulate: boolean }) {
  const simulate = useSimulatePayment(transfer.id);
  const amount = formatMoney(transfer.remaining, transfer.source.currency);
  const pay = () =>
    simulate.mutate(undefined, {
      onSuccess: () =>
        showToast({
          tone: "success",
          title: "Payment simulated",
          detail: `The sandbox counts ${amount} as paid. No money moved.`,
        }),
      onError: (error) =>
        showToast({
          tone: "danger",
          title: "The payment could not be simulated",
          detail: error.message,
        }),
    });
  return (
    <div className="slip-test">
      <Icon name="warn" />
      <span>
        <b>Test details. Do not pay.</b> No money arrives there.
      </span>
      {maySimulate && !isZero(transfer.remaining) && (
        <TextButton
          className="ml-auto shrink-0"
          disabled={simulate.isPending}
          onClick={({ detail }) => !isRepeatedPress(detail, true) && pay()}
        >
          Simulate payment
        </TextButton>
      )}
    </div>
  );
}

/** Makes the sandbox pay the recipient somewhere else, to rehearse a swapped payee. */
export function SwapRecipient({ id }: { id: string }) {
  const swap = useSwapRecipient(id);
  const send = () =>
    swap.mutate(undefined, {
      onSuccess: () =>
        showToast({
          tone: "success",
          title: "Recipient swapped",
          detail: "The sandbox now has another account or wallet for it.",
        }),
      onError: (error) =>
        showToast({
          tone: "danger",
          title: "The recipient could not be swapped",
          detail: error.message,
        }),
    });
  return (
    <p className="mt-2 text-12 text-ink-3">
      Sandbox:{" "}
      <TextButton
        disabled={swap.isPending}
        onClick={({ detail }) => !isRepeatedPress(detail, true) && send()}
      >
        Swap the recipient&apos;s details
      </TextButton>
    </p>
  );
}
