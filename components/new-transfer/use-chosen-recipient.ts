"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/lib/client/api-fetch";
import { recipientOptions } from "@/lib/client/recipients/recipient-options";
import type { RecipientView } from "@/lib/contract/api/recipients";

export interface ChosenRecipient {
  recipient: RecipientView | null;
  /** Why the recipient of this form can't be shown; null when it can, or when none is chosen. */
  trouble: string | null;
  /** Shows a recipient just chosen from a list without requesting it again. */
  remember: (recipient: RecipientView) => void;
}

/** The recipient behind an id: of a draft, of the address, or just chosen. */
export function useChosenRecipient(
  recipientId: string,
  opened: RecipientView | null,
): ChosenRecipient {
  const client = useQueryClient();
  const detail = useQuery({ ...recipientOptions(recipientId), enabled: recipientId !== "" });
  const known =
    client.getQueryData<RecipientView>(listedKey(recipientId)) ??
    (opened?.id === recipientId ? opened : null);
  const isGone = detail.error instanceof ApiFailure && detail.error.code === "not_found";
  return {
    recipient: recipientId === "" ? null : (detail.data ?? (isGone ? null : known)),
    trouble:
      recipientId === "" || detail.data || !detail.isError
        ? null
        : isGone
          ? "This recipient is no longer in the service's list. Choose another."
          : detail.error.message,
    remember: (recipient) => client.setQueryData(listedKey(recipient.id), recipient),
  };
}

/** A key other than the detail's, since a list knows less about a recipient than its detail. */
function listedKey(id: string) {
  return ["recipients", "listed", id] as const;
}
