import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "@/lib/store/database";
import type { ListedLeg } from "@/lib/store/reconciliation/match-lists";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { listStatementAccounts, mayShareNetwork } from "@/lib/store/statements/statement-accounts";
import { statementDays } from "@/lib/store/statements/statement-lines";
import { coveredDay } from "../period-of-account";
import { currentRules } from "../rules";

export interface OtherAccount {
  name: string;
  /** The last day whose payments should all be on its statements. Null while it has none. */
  coveredTo: CalendarDay | null;
}

/** Finds the other accounts that may have made the same payments. */
export async function otherAccounts(
  db: Queryable,
  { accountId, currency, network }: Pick<PeriodOfAccount, "accountId" | "currency" | "network">,
): Promise<OtherAccount[]> {
  const others = (await listStatementAccounts(db)).filter(
    (one) =>
      one.id !== accountId &&
      one.currency === currency &&
      one.paysTransfers &&
      mayShareNetwork(one, { network }),
  );
  if (others.length === 0) return [];
  const rules = await currentRules(db);
  return Promise.all(
    others.map(async ({ id, name }) => {
      const { lastDay } = await statementDays(db, id);
      return { name, coveredTo: lastDay && coveredDay(lastDay, rules, currency) };
    }),
  );
}

/** A hint where else a missing payment may be found; null if nowhere. */
export function elsewhereHint(
  others: readonly OtherAccount[],
  { side, onDay, currency }: Pick<ListedLeg, "side" | "onDay" | "currency">,
): string | null {
  // Money comes to one known account, and a refund to the one that paid.
  if (side !== "source" || others.length === 0) return null;
  const behind = others.filter(({ coveredTo }) => coveredTo === null || onDay > coveredTo);
  const [one, ...more] = behind.length > 0 ? behind : others;
  if (!one) return null;
  if (behind.length === 0)
    return `Not matched on ${more.length === 0 ? one.name : `${others.length} other ${currency} accounts`} either`;
  return `May be on ${more.length === 0 ? one.name : `one of ${behind.length} other ${currency} accounts`}`;
}
