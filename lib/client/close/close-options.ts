import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CloseQuery,
  CloseView,
  type PrepareCloseInput,
  type StateBalanceInput,
  StatedBalances,
} from "@/lib/contract/api/close";
import { apiFetch } from "../api-fetch";
import { cacheAnswer, useWrite } from "../query-client";
import { RECONCILIATION_KEY } from "../query-keys";
import { routeQueries } from "../route-query";

/** Under the reconciliation's key, so that whatever makes its figures stale does so here too. */
const query = routeQueries(RECONCILIATION_KEY);
const PATH = "/api/close";

/** Where the browser fetches a closed period's pack. */
export const closePackPath = (id: string): string => `${PATH}/${id}/pack`;

/** The checklist and the statement of reconciliation of an account's period. */
export function closeOptions(days: CloseQuery) {
  return query(CloseView, `${PATH}?${new URLSearchParams(days)}`);
}

export type CloseAct =
  | { act: "prepare"; input: PrepareCloseInput }
  | { act: "review" | "return"; id: string; input: { version: number; reason?: string } };

export function useCloseAct() {
  return useWrite(
    (act: CloseAct) =>
      apiFetch(CloseView, act.act === "prepare" ? PATH : `${PATH}/${act.id}/${act.act}`, {
        body: act.input,
      }),
    [RECONCILIATION_KEY],
  );
}

const path = (account: string) => `/api/statements/accounts/${account}/balances` as const;

/** Query for the balances that people stated for an account. */
export function statedBalancesOptions(account: string) {
  return query(StatedBalances, path(account));
}

/** States a balance. After a refusal too, what others stated meanwhile is shown. */
export function useStateBalance(account: string) {
  return useBalanceWrite(account, (input: StateBalanceInput) =>
    apiFetch(StatedBalances, path(account), { body: input }),
  );
}

/** Withdraws the balance with this id. */
export function useWithdrawBalance(account: string) {
  return useBalanceWrite(account, (id: string) =>
    apiFetch(StatedBalances, `${path(account)}/${id}`, { method: "DELETE" }),
  );
}

function useBalanceWrite<Input>(account: string, send: (input: Input) => Promise<StatedBalances>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => cacheAnswer(client, statedBalancesOptions(account).queryKey, answer),
    // The period's balances and difference follow from it.
    onSettled: () => client.invalidateQueries({ queryKey: [RECONCILIATION_KEY] }),
  });
}
