"use client";

import { GiveUpButton } from "@/components/operations/give-up-button";
import { useGiveUpWait } from "@/components/operations/use-give-up-wait";
import { Notice } from "@/components/ui/notice";
import type { OperationKind, OperationView } from "@/lib/contract/api/operations";
import { quotedAtEnd } from "@/lib/domain/words/quoted";
import { NOT_A_MAKER, type Permitted } from "./permitted";

const UNDER_WAY: Record<OperationKind, string> = {
  create_transfer: "Sending the request to the service.",
  create_recipient: "Adding the recipient at the service.",
  confirm_rate: "Confirming the rate.",
  cancel_transfer: "Cancelling this transfer.",
  refresh_quote: "Asking for a new rate.",
  confirm_payment: "Reporting the payment.",
};

const ACT: Record<OperationKind, string> = {
  create_transfer: "create the transfer",
  create_recipient: "add the recipient",
  confirm_rate: "confirm the rate",
  cancel_transfer: "cancel",
  refresh_quote: "refresh the rate",
  confirm_payment: "report the payment",
};

interface OperationNoticeProps {
  operation: OperationView;
  permitted: Permitted;
  zone: string;
}

/** The write under way on this transfer, or what happened to the last one if it ended badly. */
export function OperationNotice({ operation, permitted, zone }: OperationNoticeProps) {
  switch (operation.state) {
    case "planned":
    case "sending":
      return (
        <Notice
          tone={operation.message ? "warning" : "info"}
          icon="clock"
          live
          title={UNDER_WAY[operation.kind]}
        >
          {operation.message}
        </Notice>
      );
    case "ambiguous":
      return (
        <Notice
          tone="warning"
          live
          title={`We don't know yet whether the service accepted the request to ${ACT[operation.kind]}.`}
        >
          {operation.serviceMessage !== null &&
            `The service said: ${quotedAtEnd(operation.serviceMessage)} `}
          Checking; don&apos;t send it again.
        </Notice>
      );
    case "waiting":
      return <WaitingNotice operation={operation} permitted={permitted} zone={zone} />;
    case "refused":
      return (
        // A confirm may be refused because another rate than the one agreed to here is confirmed by now.
        <Notice
          tone="danger"
          title={
            operation.kind === "confirm_rate"
              ? "The rate you saw was not confirmed."
              : `The request to ${ACT[operation.kind]} was not accepted.`
          }
        >
          {operation.message}
        </Notice>
      );
    default:
      return null;
  }
}

/** The outcome could not be determined: a person looks at the service, and gives the write up if it isn't there. */
function WaitingNotice({ operation, permitted, zone }: OperationNoticeProps) {
  const early = useGiveUpWait(operation, zone);
  return (
    <Notice
      tone="warning"
      live
      title={`We could not find out whether the service accepted the request to ${ACT[operation.kind]}.`}
      action={
        <GiveUpButton
          operation={operation}
          zone={zone}
          forbidden={permitted.resolve ? null : NOT_A_MAKER}
        />
      }
    >
      {operation.message}{" "}
      {early ?? "If you have looked at the service and it isn't there, give it up."}
    </Notice>
  );
}
