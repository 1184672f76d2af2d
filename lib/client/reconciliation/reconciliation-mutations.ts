import * as z from "zod/mini";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  Assigned,
  MatchView,
  type AcceptMatchInput,
  type AssignInput,
  type CommentInput,
  type MakeMatchInput,
} from "@/lib/contract/api/reconciliation";
import { apiFetch } from "../api-fetch";
import { RECONCILIATION_KEY } from "../query-keys";

const Nothing = z.undefined();

function stale(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [RECONCILIATION_KEY] });
}

/** A refusal says that the list isn't what the page shows: everything is read again either way. */
function useDecision<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => stale(client) });
}

export function useAcceptMatch() {
  return useDecision(({ id, ...input }: AcceptMatchInput & { id: string }) =>
    apiFetch(MatchView, `/api/reconciliation/matches/${id}/accept`, { body: input }),
  );
}

export function useRejectMatch() {
  return useDecision(({ id, version }: { id: string; version: number }) =>
    apiFetch(MatchView, `/api/reconciliation/matches/${id}/reject`, { body: { version } }),
  );
}

/** Takes a rejection back. */
export function useRestoreMatch() {
  return useDecision(({ id, version }: { id: string; version: number }) =>
    apiFetch(MatchView, `/api/reconciliation/matches/${id}/restore`, { body: { version } }),
  );
}

export function useUndoMatch() {
  return useDecision(({ id, ...input }: { id: string; version: number; reason?: string }) =>
    apiFetch(Nothing, `/api/reconciliation/matches/${id}/undo`, { body: input }),
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
