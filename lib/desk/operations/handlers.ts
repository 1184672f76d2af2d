import type { OperationKind } from "@/lib/domain/operations/operation";
import { createRecipientHandler } from "../recipients/create-recipient-handler";
import { createTransferHandler } from "../transfers/create/create-transfer-handler";
import { cancelTransferHandler } from "../transfers/steps/cancel-transfer-handler";
import { confirmPaymentHandler } from "../transfers/steps/confirm-payment-handler";
import { confirmRateHandler } from "../transfers/steps/confirm-rate-handler";
import { refreshQuoteHandler } from "../transfers/steps/refresh-quote-handler";
import type { OperationHandler } from "./operation-handler";

/** For each kind of operation, how its outcome is read from an answer, looked for, and stored. */
export const HANDLERS: Record<OperationKind, OperationHandler> = {
  create_transfer: createTransferHandler,
  create_recipient: createRecipientHandler,
  confirm_rate: confirmRateHandler,
  cancel_transfer: cancelTransferHandler,
  refresh_quote: refreshQuoteHandler,
  confirm_payment: confirmPaymentHandler,
};
