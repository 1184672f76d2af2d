import { operationRunner } from "@/lib/desk/operations/run-operation";
import { createRecipientHandler } from "@/lib/desk/recipients/create-recipient";
import { createTransferHandler } from "@/lib/desk/transfers/create/create-transfer";
import { cancelTransferHandler } from "@/lib/desk/transfers/steps/cancel-transfer";
import { confirmPaymentHandler } from "@/lib/desk/transfers/steps/confirm-payment";
import { confirmRateHandler } from "@/lib/desk/transfers/steps/confirm-rate";
import { refreshQuoteHandler } from "@/lib/desk/transfers/steps/refresh-quote";

/** Runs one claimed operation of any kind one step further. */
export const runOperation = operationRunner({
  create_transfer: createTransferHandler,
  create_recipient: createRecipientHandler,
  confirm_rate: confirmRateHandler,
  cancel_transfer: cancelTransferHandler,
  refresh_quote: refreshQuoteHandler,
  confirm_payment: confirmPaymentHandler,
});
