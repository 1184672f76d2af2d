const GROUPS = 8;
/** Of a network that a single customer is given: 64 bits. */
const OF_NETWORK = 4;

/**
 * What attempts from an address are counted under: the address itself, or the /64 network of an IPv6 address. A single computer
 * has all 2^64 addresses of its network to choose from, so a limit on one of them would limit nothing.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = [], behind] = address
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = behind === undefined ? 0 : Math.max(0, GROUPS - before.length - behind.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...(behind ?? [])];
  return `${groups
    .slice(0, OF_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
