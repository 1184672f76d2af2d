import * as z from "zod/mini";
import {
  type AdoptInput,
  type GiveUpInput,
  IntentView,
  OperationList,
  OperationView,
} from "@/lib/contract/api/operations";
import type { SetAsideInput } from "@/lib/contract/api/overview";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { routeQuery } from "../route-query";
import { OPERATIONS_KEY } from "../query-keys";

/** Writes that have not ended. */
export const operationListOptions = () =>
  routeQuery(OperationList, "/api/operations", {
    queryKey: [OPERATIONS_KEY, "list"],
    refetchInterval: 30_000,
  });

/** Query for an operation, polled until it has ended. */
export const operationOptions = (id: string) =>
  routeQuery(OperationView, `/api/operations/${encodeURIComponent(id)}`, {
    queryKey: [OPERATIONS_KEY, "detail", id],
    refetchInterval: (query) => (isEnded(query.state.data?.state) ? false : 3_000),
  });

/** Query for the outcome of a form that may have been sent by any tab, or before a reload. */
export const intentOptions = (intentId: string) =>
  routeQuery(IntentView, `/api/intents/${encodeURIComponent(intentId)}`, {
    queryKey: [OPERATIONS_KEY, "intent", intentId],
    staleTime: 0,
  });

function isEnded(state: string | undefined): boolean {
  return state === "succeeded" || state === "refused" || state === "given_up";
}

/** All queries: each key begins with this. */
const EVERYTHING = [] as const;

/** Records a person's decision that a transfer at the service isn't the desk's. */
export function useSetAside(id: string) {
  return useWrite(
    (input: SetAsideInput) =>
      apiFetch(z.object({ id: z.string() }), `/api/unclaimed/${encodeURIComponent(id)}/set-aside`, {
        body: input,
      }),
    EVERYTHING,
  );
}

function useResolve<Input>(id: string, action: "adopt" | "give-up") {
  return useWrite(
    (input: Input) =>
      apiFetch(OperationView, `/api/operations/${encodeURIComponent(id)}/${action}`, {
        body: input,
      }),
    EVERYTHING,
  );
}

/** Records a person's decision about which transfer an unanswered create became. */
export const useAdoptTransfer = (id: string) => useResolve<AdoptInput>(id, "adopt");
/** A person closes an operation that could not be found. */
export const useGiveUpOperation = (id: string) => useResolve<GiveUpInput>(id, "give-up");
