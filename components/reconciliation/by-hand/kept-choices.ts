import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { Chosen } from "./chosen";

export type Choices = ReadonlyMap<string, Chosen>;

export const NOTHING_CHOSEN: Choices = new Map();
const kept = new Map<string, Choices>();
const listeners = new Set<() => void>();

const keyOf = ({ account, from, to }: AccountDays): string => [account, from, to].join(" ");

/** What is selected under an account's breaks. It stays while another tab or page is looked at, until the page is loaded again. */
export const keptChoices = {
  of: (days: AccountDays): Choices => kept.get(keyOf(days)) ?? NOTHING_CHOSEN,
  change: (days: AccountDays, to: (now: Choices) => Choices): void => {
    const next = to(keptChoices.of(days));
    if (next.size === 0) kept.delete(keyOf(days));
    else kept.set(keyOf(days), next);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
