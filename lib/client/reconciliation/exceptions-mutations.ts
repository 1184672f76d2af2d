import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  ExceptionsApplied,
  ExceptionsPreview,
  type ApplyExceptionsInput,
} from "@/lib/contract/api/exceptions-file";
import { apiFetch } from "../api-fetch";
import { changedFileFailure } from "../changed-file";
import { RECONCILIATION_KEY } from "../query-keys";
import type { AccountDays } from "./reconciliation-options";

export function exceptionsHref(days: AccountDays): string {
  return `/api/reconciliation/exceptions?${new URLSearchParams({ ...days }).toString()}`;
}

/** What a workbook would change. */
export function usePreviewExceptions(accountId: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const changed = await changedFileFailure(file);
      if (changed) throw changed;
      return apiFetch(ExceptionsPreview, "/api/reconciliation/exceptions/preview", {
        body: { accountId, file: base64Of(new Uint8Array(await file.arrayBuffer())) },
        changesNothing: true,
      });
    },
  });
}

export function useApplyExceptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ApplyExceptionsInput) =>
      apiFetch(ExceptionsApplied, "/api/reconciliation/exceptions", { body: input }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECONCILIATION_KEY] }),
  });
}

const CHUNK = 0x80_00;

/** In pieces: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
