import { createHash } from "node:crypto";

/** Accounts are counted under a hash: the table then holds no address of somebody who has no user here. */
function accountHash(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex").slice(0, 32);
}

/** All tries at one account, wherever they come from. */
export function accountSubject(email: string): string {
  return `account:${accountHash(email)}`;
}

/** Tries at one account from one network address, or IPv6 network. */
export function accountHereSubject(email: string, address: string): string {
  return `account:${accountHash(email)}@${networkOf(address)}`;
}

/** Tries at one account from a browser that its person has signed in with before. */
export function knownBrowserSubject(email: string, deviceId: string): string {
  return `account:${accountHash(email)}#${deviceId}`;
}

/** The common prefix of the three above. */
export function accountSubjectPrefix(email: string): string {
  return accountSubject(email);
}

/** Tries at any account from one network address, or IPv6 network. */
export function addressSubject(address: string): string {
  return `address:${networkOf(address)}`;
}

/** Tries at the present password of somebody who is signed in. */
export function ownPasswordSubject(userId: string): string {
  return `password:${userId}`;
}

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
