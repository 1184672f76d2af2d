"use client";

import {
  NewTransferView,
  type NewTransferViewProps,
} from "@/components/new-transfer/new-transfer-view";
import { AddRecipientSheet } from "@/components/recipients/adding/add-recipient-sheet";

export interface NewTransferPageProps extends Omit<NewTransferViewProps, "addRecipient"> {
  canAddRecipients: boolean;
}

/** The transfer form. For a new recipient, the recipients' form opens over it. */
export function NewTransferPage({ canAddRecipients, ...view }: NewTransferPageProps) {
  return (
    <NewTransferView
      {...view}
      addRecipient={
        canAddRecipients
          ? ({ type, currency, ...sheet }) => (
              <AddRecipientSheet
                {...sheet}
                initialType={type}
                lockedCurrency={currency}
                userId={view.userId}
              />
            )
          : null
      }
    />
  );
}
