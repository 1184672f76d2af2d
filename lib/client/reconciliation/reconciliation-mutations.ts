import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type ApplyExceptionsInput,
  ExceptionsApplied,
  ExceptionsPreview,
} from "@/lib/contract/api/exceptions-file";
import {
  type AcceptMatchInput,
  Assigned,
  type AssignInput,
  type CommentInput,
  type MakeMatchInput,
  MatchView,
} from "@/lib/contract/api/reconciliation";
import { changedFileFailure } from "../api-failure";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { RECONCILIATION_KEY } from "../query-keys";
import type { AccountDays } from "./reconciliation-options";

const Nothing = z.undefined();

/** Reads everything again after a decision. A refusal means that the page's list is outdated. */
function useDecision<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return useWrite(mutationFn, [RECONCILIATION_KEY]);
}

/** `restore` takes a rejection back. */
export type MatchDecision =
  | { act: "accept"; reason?: AcceptMatchInput["reason"] }
  | { act: "reject" | "restore" }
  | { act: "undo"; reason: string };

interface DecideInput {
  /** In the version that the person saw. */
  match: Pick<MatchView, "id" | "version">;
  decision: MatchDecision;
}

/** Decides on a match, and returns it as it is then; an undone match is gone. */
export function useDecideMatch() {
  return useDecision(({ match: { id, version }, decision: { act, ...input } }: DecideInput) =>
    apiFetch(act === "undo" ? Nothing : MatchView, `/api/reconciliation/matches/${id}/${act}`, {
      body: { version, ...input },
    }),
  );
}

export function useMakeMatch() {
  return useDecision((input: MakeMatchInput) =>
    apiFetch(MatchView, "/api/reconciliation/matches", { body: input }),
  );
}

export function useComment() {
  return useDecision((input: CommentInput) =>
    apiFetch(Nothing, "/api/reconciliation/comments", { body: input }),
  );
}

export function useAssign() {
  return useDecision((input: AssignInput) =>
    apiFetch(Assigned, "/api/reconciliation/assignments", { method: "PUT", body: input }),
  );
}

export function useRequestRun() {
  return useDecision((accountId: string) =>
    apiFetch(Nothing, "/api/reconciliation/runs", { body: { accountId } }),
  );
}

export function exceptionsHref(days: AccountDays): string {
  return `/api/reconciliation/exceptions?${new URLSearchParams({ ...days }).toString()}`;
}

/** Previews the changes that a workbook would make. */
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
  return useDecision((input: ApplyExceptionsInput) =>
    apiFetch(ExceptionsApplied, "/api/reconciliation/exceptions", { body: input }),
  );
}

const CHUNK = 0x80_00;

/** In pieces: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
