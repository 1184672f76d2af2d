import { DAY_MS } from "@/lib/domain/calendar/day";
import type { Queryable } from "@/lib/store/database";
import { passwordsGivenAt } from "@/lib/store/users/given-passwords";
import type { UserRow } from "@/lib/store/users/users";

/** A one-time password that nobody has used may lie in a mailbox or on a note: after this long it lets nobody in any more. */
export const ONE_TIME_LIFE_DAYS = 7;
const ONE_TIME_LIFE_MS = ONE_TIME_LIFE_DAYS * DAY_MS;

/** The ids of those whose one-time password was given too long ago. Without a record of that, it counts from the user's creation. */
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
