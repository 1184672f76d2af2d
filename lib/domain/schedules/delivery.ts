/**
 * The states of a delivery. `making`: the file is being made, or waits for its turn. `mailing`: the file is known, the
 * mail is to be sent. `ready`: in the list of reports. `sent`: the mail server accepted every address. `needs_person`:
 * the last try failed. `stopped`: not made or not mailed, because the schedule or its owner no longer may.
 */
export const DELIVERY_STATES = [
  "making",
  "mailing",
  "ready",
  "sent",
  "needs_person",
  "stopped",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The pause before each further try, in minutes. Six tries are made within about five hours. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180] as const;

/** The number of tries of a delivery's step before it is left to a person. */
export const MAX_TRIES = PAUSES_MINUTES.length + 1;

/**
 * The time of the next try after so many failures; null after the last. Then the delivery needs a person.
 * @param jitter from 0 to 1, so that deliveries that failed together aren't all retried together
 */
export function nextTryAt(tries: number, now: Date, jitter: number): Date | null {
  const minutes = PAUSES_MINUTES[tries - 1];
  return minutes === undefined
    ? null
    : new Date(now.getTime() + Math.round(minutes * 60_000 * (1 + 0.2 * jitter)));
}

/** As many as one schedule mails to. */
export const MAX_RECIPIENTS = 20;

/**
 * Finds addresses outside of the domains that mail may go to. A domain doesn't include its subdomains.
 * @param domains in lower case; null when there is no such rule
 */
export function outsideDomains(
  addresses: readonly string[],
  domains: readonly string[] | null,
): string[] {
  if (domains === null) return [];
  return addresses.filter(
    (address) => !domains.includes(address.slice(address.lastIndexOf("@") + 1).toLowerCase()),
  );
}

/** Each address once, ignoring case. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  return addresses.filter(
    (address, at) =>
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  );
}
