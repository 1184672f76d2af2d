/** A network in people's words: Tron's token standard is named, since that is what wallets call it. Source: DESIGN.md, Formats. */
export function networkLabel(network: string): string {
  return network === "Tron" || network === "TRC20" ? "Tron (TRC-20)" : network;
}
