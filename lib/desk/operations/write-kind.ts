import type { OperationKind } from "@/lib/domain/operations/operation";
import type { WriteKind } from "@/lib/gateway/writes/write-plans";

/** The gateway's name for each operation of the journal. */
export const WRITE_KIND: Record<OperationKind, WriteKind> = {
  create_transfer: "createTransfer",
  create_recipient: "createRecipient",
  confirm_rate: "confirmRate",
  cancel_transfer: "cancelTransfer",
  refresh_quote: "refreshQuote",
  confirm_payment: "confirmPayment",
};
