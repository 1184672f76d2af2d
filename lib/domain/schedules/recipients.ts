/** As many as one schedule mails to. */
export const MAX_RECIPIENTS = 20;

/**
 * Those of the addresses that lie outside of the domains that mail may go to. A domain doesn't include its subdomains.
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
