import { createHash } from "node:crypto";
import { networkOf } from "./network-of";

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
