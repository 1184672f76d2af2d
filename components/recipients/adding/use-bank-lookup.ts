import { useQuery } from "@tanstack/react-query";
import { bankLookupOptions } from "@/lib/client/recipients/recipient-options";
import type { BankLookup } from "@/lib/contract/api/bank-lookup";
import { ACCOUNT_DIGITS } from "./account-digits";
import { useDebounced } from "@/components/ui/use-debounced";

/** The state of a lookup. `failed`: the desk itself didn't answer. */
export type LookupState =
  | { status: "idle" }
  | { status: "looking" }
  | { status: "answered"; lookup: BankLookup; askAgain: () => void }
  | { status: "failed"; message: string; askAgain: () => void };

const TYPING_PAUSE_MS = 300;

/**
 * Asks for the account's name once ten digits and a bank are there and typing has stopped.
 * A request that is no longer needed is cancelled.
 */
export function useBankLookup(accountNumber: string, bankCode: string): LookupState {
  const isWhole = accountNumber.length === ACCOUNT_DIGITS && bankCode !== "";
  const key = `${bankCode}:${accountNumber}`;
  const isSettled = useDebounced(key, TYPING_PAUSE_MS) === key;
  const { data, error, isFetching, refetch } = useQuery({
    ...bankLookupOptions({ accountNumber, bankCode }),
    enabled: isWhole && isSettled,
  });
  if (!isWhole) return { status: "idle" };
  if (!isSettled || isFetching) return { status: "looking" };
  const askAgain = (): void => void refetch();
  if (data) return { status: "answered", lookup: data, askAgain };
  return error ? { status: "failed", message: error.message, askAgain } : { status: "looking" };
}
