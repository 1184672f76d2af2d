/** Networks as people read them. Tron and TRC20 are one chain under two names of the interface. */
export function networkName(network: string): string {
  return network === "Tron" || network === "TRC20" ? "Tron (TRC-20)" : network;
}
