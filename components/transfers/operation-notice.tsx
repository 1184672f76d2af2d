"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { OperationKind, OperationView } from "@/lib/contract/api/operations";
import { GiveUpDialog } from "./give-up-dialog";
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

/** The write under way on this transfer, or what became of the last one if it ended badly. */
export function OperationNotice({ operation, permitted, zone }: { operation: OperationView; permitted: Permitted; zone: string }) {
  const [givingUp, setGivingUp] = useState(false);
  switch (operation.state) {
    case "planned":
    case "sending":
      return (
        <Notice tone={operation.message ? "warning" : "info"} icon="clock" live title={UNDER_WAY[operation.kind]}>
          {operation.message}
        </Notice>
      );
    case "ambiguous":
      return (
        <Notice tone="warning" live title={`We don't know yet whether the service took up the request to ${ACT[operation.kind]}.`}>
          Checking; don&apos;t send it again.
        </Notice>
      );
    case "waiting":
      return (
        <>
          <Notice
            tone="warning"
            live
            title={`We could not find out whether the service took up the request to ${ACT[operation.kind]}.`}
            action={
              <Button disabledReason={!permitted.resolve && NOT_A_MAKER} onClick={() => setGivingUp(true)}>
                Give up
              </Button>
            }
          >
            {operation.message}
            {operation.giveUpFrom && (
              <>
                {" "}
                It can be given up from <Time at={operation.giveUpFrom} zone={zone} format="time" />.
              </>
            )}
          </Notice>
          <GiveUpDialog operation={operation} open={givingUp} onOpenChange={setGivingUp} />
        </>
      );
    case "refused":
      return (
        <Notice tone="danger" title={`The request to ${ACT[operation.kind]} was not taken up.`}>
          {operation.message}
        </Notice>
      );
    default:
      return null;
  }
}
