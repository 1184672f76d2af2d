import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { StatedBalances, type StateBalanceInput } from "@/lib/contract/api/stated-balances";
import { apiFetch } from "../api-fetch";
import { keepAnswer } from "../keep-answer";
import { RECONCILIATION_KEY } from "../query-keys";

const path = (account: string) => `/api/statements/accounts/${account}/balances` as const;

/** What people stated of an account's balances. */
export function statedBalancesOptions(account: string) {
  return queryOptions({
    queryKey: [RECONCILIATION_KEY, "balances", account],
    queryFn: ({ signal }) => apiFetch(StatedBalances, path(account), { signal }),
  });
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
    onSuccess: (answer) => keepAnswer(client, statedBalancesOptions(account).queryKey, answer),
    // The period's balances and difference follow from it.
    onSettled: () => client.invalidateQueries({ queryKey: [RECONCILIATION_KEY] }),
  });
}
