import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";
import { bankLookupOptions } from "@/lib/client/recipients/recipient-options";
import type { BankLookup } from "@/lib/contract/api/banks";
import { matchNames, type NameMatch } from "@/lib/domain/recipients/name-match";

/** The state of a lookup. `failed`: the desk itself didn't answer. */
export type LookupState =
  | { status: "idle" }
  | { status: "looking" }
  | { status: "answered"; lookup: BankLookup; askAgain: () => void }
  | { status: "failed"; message: string; askAgain: () => void };

const TYPING_PAUSE_MS = 300;

/**
 * Asks for the account's name once the number is complete and typing has stopped. Cancels requests
 * that are no longer needed.
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

export const ACCOUNT_DIGITS = 10;

/** The digits of what was typed or pasted, however it was grouped. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** `1014772905` → `101 477 2905`, also while it is incomplete. */
export function groupedDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((group) => group !== "")
    .join(" ");
}

/** The caret's position in the grouped text when this many digits are before it. */
export function caretAfterDigits(grouped: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (/\d/.test(grouped.charAt(at))) seen += 1;
    if (seen === count) return at + 1;
  }
  return grouped.length;
}

/** Describes the fault of an account number; null if it has ten digits. */
export function accountFault(digits: string): string | null {
  if (digits === "") return "Enter the account number";
  if (digits.length === ACCOUNT_DIGITS) return null;
  return `An account number has ${ACCOUNT_DIGITS} digits. This one has ${digits.length}.`;
}

/** Meaning of a lookup for the form: savable or not, with or without a reason. */
export type LookupVerdict =
  | { verdict: "wait"; reason: string }
  | { verdict: "fits"; match: NameMatch }
  /** The account is unconfirmed, missing or under another name, so a reason is needed. */
  | { verdict: "doubt"; kind: "no_match" | "not_found" | "unchecked"; match: NameMatch | null };

/** Applies the server's rules, so that the form says beforehand what the server will ask. */
export function lookupVerdict(
  state: LookupState,
  typedName: string,
  bankName: string,
): LookupVerdict {
  switch (state.status) {
    case "idle":
      return { verdict: "wait", reason: "Enter the bank and the ten digits of the account first." };
    case "looking":
      return { verdict: "wait", reason: `Waiting for the account name from ${bankName}.` };
    case "failed":
      return { verdict: "doubt", kind: "unchecked", match: null };
    case "answered":
      break;
  }
  const { lookup } = state;
  if (lookup.outcome === "not_found") return { verdict: "doubt", kind: "not_found", match: null };
  if (lookup.outcome === "unavailable") return { verdict: "doubt", kind: "unchecked", match: null };
  const match = matchNames(typedName, lookup.accountName);
  const fits = match.result === "match" || match.result === "close_match";
  // Without a name there is nothing to compare yet: the name's own field asks for it.
  if (match.result === "not_compared" && typedName.trim() === "") return { verdict: "fits", match };
  return fits ? { verdict: "fits", match } : { verdict: "doubt", kind: "no_match", match };
}
