import { addDays } from "@/lib/domain/calendar/day";
import type { StatementHead } from "@/lib/domain/statements/statement";
import {
  chainOf,
  leadsTo,
  type StatementPlace,
  type StoredPlace,
} from "@/lib/domain/statements/statement-chain";
import { normaliseAmount } from "@/lib/money/amount";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  countEqualLines,
  statementsAround,
  type StatementRow,
} from "@/lib/store/statements/statement-lines";

/** Equal movements are of one day: no statement further off has one. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 40;

/** A statement that seemed to lead to a stored one ends elsewhere: it must be read again. */
export class NotFollowed extends Error {}

/** Counts lines equal to this statement's in statements that follow on, by fingerprint. */
export interface EqualLines {
  of(fingerprints: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** @throws {NotFollowed} */
  checkEnd(place: StatementPlace): void;
}

/**
 * Tells two equal payments of adjoining statements from one payment in two overlapping files. Lines
 * of pages or days that follow on are other movements, however equal they look.
 * @param seen places of the file's statements so far; their lines are counted by the file itself
 */
export async function equalLinesAround(
  tx: DatabaseTransaction,
  head: StatementHead,
  {
    accountId,
    importId,
    seen,
    withFollowers,
  }: { accountId: string; importId: string; seen: Set<string>; withFollowers: boolean },
): Promise<EqualLines> {
  const { sequence, page, opening } = head;
  const own = { sequence, page, opening };
  const day = opening?.on ?? null;
  const rows =
    sequence === null || day === null
      ? []
      : await statementsAround(tx, accountId, addDays(day, -DAYS_BEFORE), addDays(day, DAYS_AFTER));
  const { before, after } = chainOf(own, rows.map(placeOf));
  seen.add(keyOf(own));
  const elsewhere = new Set(
    rows
      .filter((row) => row.importId !== importId && !seen.has(keyOf(placeOf(row))))
      .map((row) => row.id),
  );
  const idsOf = (places: readonly StoredPlace[]) =>
    places.map(({ id }) => id).filter((id) => elsewhere.has(id));
  const followers = withFollowers ? after : [];
  const [ahead, behind] = [idsOf(before), idsOf(followers)];
  let leantOn = false;
  return {
    async of(fingerprints) {
      if (ahead.length + behind.length === 0) return new Map();
      const counts = await countEqualLines(tx, accountId, fingerprints, { ahead, behind });
      leantOn ||= counts.some((count) => count.behind > 0);
      return new Map(counts.map((count) => [count.fingerprint, count.ahead + count.behind]));
    },
    checkEnd(place) {
      if (leantOn && !followers.some((one) => leadsTo(place, one)))
        throw new NotFollowed("the statement ends elsewhere");
    },
  };
}

/** The place of a stored statement among those of its account. */
export function placeOf({
  id,
  sequence,
  page,
  openingAmount,
  openingOn,
  closingAmount,
  closingOn,
}: StatementRow): StoredPlace {
  const balance = (amount: string | null, on: string | null) =>
    amount === null ? null : { amount, on };
  return {
    id,
    sequence,
    page,
    opening: balance(openingAmount, openingOn),
    closing: balance(closingAmount, closingOn),
  };
}

/** The key of a statement; null where it has no number of its own. */
export function statementKey({ sequence, page, opening }: StatementHead): string | null {
  return sequence === null || opening === null ? null : keyOf({ sequence, page, opening });
}

function keyOf({ sequence, page, opening }: Omit<StatementPlace, "closing">): string {
  return `${sequence}/${page ?? 1} ${opening ? `${normaliseAmount(opening.amount)} ${opening.on}` : ""}`;
}
