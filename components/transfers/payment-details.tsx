import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import type { PaymentInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { instructionDoubts, isStopped } from "@/lib/domain/transfers/instruction-doubts";
import { BankSlip } from "./bank-slip";
import { DepositSlip } from "./deposit-slip";
import { InstructionDoubts } from "./instruction-doubts";
import { instructionsForCopy } from "./instructions-for-copy";
import { TestDetails } from "./test-details";

interface PaymentDetailsProps {
  detail: TransferDetail;
  instructions: PaymentInstructionsView | null;
  zone: string;
  sandbox: boolean;
  /** On the sandbox: the person may have a payment arrive. */
  maySimulate: boolean;
}

/** Where to pay, each field with its own copy button; or why that isn't known. While nobody should pay, nothing can be copied. */
export function PaymentDetails({
  detail,
  instructions,
  zone,
  sandbox,
  maySimulate,
}: PaymentDetailsProps) {
  if (instructions === null) {
    return (
      <Notice className="mt-4" tone="warning" title="The payment details haven't come yet.">
        The service has confirmed the rate without them. They appear here automatically; don&apos;t
        pay anywhere else.
      </Notice>
    );
  }
  if (instructions.type === "unreadable") {
    return (
      <Notice className="mt-4" tone="danger" title="The payment details can't be read. Don't pay.">
        The service has sent {instructions.reason}. Ask it where to pay. If it sends others, they
        appear here automatically.
      </Notice>
    );
  }
  const doubts = instructionDoubts(instructions, detail.transfer);
  const head = sandbox ? (
    <TestDetails transfer={detail.transfer} maySimulate={maySimulate} />
  ) : null;
  const stopped = detail.transfer.frozen !== null || isStopped(doubts);
  return (
    <div className="mt-6">
      <InstructionDoubts doubts={doubts} transfer={detail.transfer} />
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-strong">
          {instructions.type === "bank_transfer" ? "Pay by bank transfer" : "Send from your wallet"}
        </h2>
        {!stopped && (
          <CopyButton
            look="link"
            text={instructionsForCopy(detail, instructions)}
            label="Copy all details"
          />
        )}
      </div>
      {instructions.type === "bank_transfer" ? (
        <BankSlip
          detail={detail}
          instructions={instructions}
          zone={zone}
          head={head}
          stopped={stopped}
        />
      ) : (
        <DepositSlip
          detail={detail}
          instructions={instructions}
          zone={zone}
          head={head}
          stopped={stopped}
        />
      )}
    </div>
  );
}
