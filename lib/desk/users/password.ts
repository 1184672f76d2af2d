import { randomBytes, randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { DAY_MS } from "@/lib/domain/calendar/day";
import type { Queryable } from "@/lib/store/database";
import { passwordsGivenAt, type UserRow } from "@/lib/store/users/users";

/** Argon2id; memory in KiB. Source: OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

/** An Argon2id hash in PHC format, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let standIn: Promise<string> | undefined;

/**
 * Compares a password with its hash. Without a hash (no such user, or no password) it does the same
 * work against a stand-in hash and is false, so that the time it takes reveals nothing.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword(randomBytes(24).toString("base64"));
  const other = await standIn;
  const fits = await verify(stored ?? other, password);
  return stored !== null && fits;
}

/** A password to hand over once: four groups of four, 79 bits, such as `k7mw-9qrt-x3hv-2bnc`. */
export function oneTimePassword(): string {
  const group = (): string =>
    Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}

/** How long an unused one-time password, which may lie in a mailbox, lets somebody in. */
export const ONE_TIME_LIFE_DAYS = 7;
const ONE_TIME_LIFE_MS = ONE_TIME_LIFE_DAYS * DAY_MS;

/**
 * The ids of those whose one-time password was given too long ago. Without a record of that, it
 * counts from the user's creation.
 */
export async function expiredOneTimePasswords(
  db: Queryable,
  users: readonly UserRow[],
  now: Date,
): Promise<Set<string>> {
  const withOne = users.filter(({ mustChangePassword }) => mustChangePassword);
  const givenAt = await passwordsGivenAt(
    db,
    withOne.map(({ id }) => id),
  );
  const isExpired = ({ id, createdAt }: UserRow): boolean =>
    (givenAt.get(id) ?? createdAt).getTime() + ONE_TIME_LIFE_MS <= now.getTime();
  return new Set(withOne.filter(isExpired).map(({ id }) => id));
}
