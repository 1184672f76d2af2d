import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type {
  CancelTransferInput,
  ConfirmPaymentInput,
  ConfirmRateInput,
  CreateTransferInput,
  HandOverInput,
  ReleaseInput,
  SeenClaimInput,
} from "@/lib/contract/api/transfer-writes";
import {
  ShownInstructions,
  TransferDetail,
  TransferWriteResult,
} from "@/lib/contract/api/transfers";
import { apiFetch, type ApiFetchOptions } from "../api-fetch";
import { OPERATIONS_KEY, OVERVIEW_KEY, transferKey, TRANSFERS_KEY } from "../query-keys";

function stale(client: QueryClient): void {
  for (const key of [TRANSFERS_KEY, OPERATIONS_KEY, OVERVIEW_KEY])
    void client.invalidateQueries({ queryKey: [key] });
}

function useTransferWrite<Input>(path: `/api/transfers${string}`) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => apiFetch(TransferWriteResult, path, { body: input ?? {} }),
    onSuccess: ({ transfer }) => {
      if (transfer) client.setQueryData(transferKey(transfer.transfer.id), transfer);
    },
    // Also after a refusal, which means that the page's state was outdated.
    onSettled: () => stale(client),
  });
}

/** Creates a transfer request. A retry by hand sends the same intent, so that it can't become two. */
export const useCreateTransfer = () => useTransferWrite<CreateTransferInput>("/api/transfers");

const useTransferStep = <Input>(
  id: string,
  step: "confirm-rate" | "cancel" | "refresh-quote" | "confirm-payment",
) => useTransferWrite<Input>(`/api/transfers/${encodeURIComponent(id)}/${step}`);

export const useConfirmRate = (id: string) => useTransferStep<ConfirmRateInput>(id, "confirm-rate");
export const useCancelTransfer = (id: string) => useTransferStep<CancelTransferInput>(id, "cancel");
export const useRefreshQuote = (id: string) => useTransferStep<void>(id, "refresh-quote");
export const useConfirmPayment = (id: string) =>
  useTransferStep<ConfirmPaymentInput>(id, "confirm-payment");

function useTransferUpdate<Input>(
  id: string,
  action: "verify" | "release" | "payment-claim" | "payment-claim/hand-over",
  options: Pick<ApiFetchOptions, "changesNothing" | "method"> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      apiFetch(TransferDetail, `/api/transfers/${encodeURIComponent(id)}/${action}`, {
        body: input ?? {},
        ...options,
      }),
    onSuccess: (detail) => client.setQueryData(transferKey(detail.transfer.id), detail),
    onSettled: () => stale(client),
  });
}

/** Reads the transfer from the service now. */
export const useVerifyTransfer = (id: string) =>
  useTransferUpdate<void>(id, "verify", { changesNothing: true });
/** Releases a transfer from hold. */
export const useReleaseTransfer = (id: string) => useTransferUpdate<ReleaseInput>(id, "release");

/** Claims the payment for this person, in place of the person seen paying. */
export const useClaimPayment = (id: string) =>
  useTransferUpdate<SeenClaimInput>(id, "payment-claim");
export const useHandOverPayment = (id: string) =>
  useTransferUpdate<HandOverInput>(id, "payment-claim/hand-over");
export const useEndPaymentClaim = (id: string) =>
  useTransferUpdate<void>(id, "payment-claim", { method: "DELETE" });

/** Fetches where to pay, for somebody who only looks. Never kept in the cache. */
export function useShowInstructions(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SeenClaimInput) =>
      apiFetch(ShownInstructions, `/api/transfers/${encodeURIComponent(id)}/instructions`, {
        body: input,
        changesNothing: true,
      }),
    onError: () => stale(client),
    gcTime: 0,
  });
}
