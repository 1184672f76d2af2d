import { CounterpartQuery, type CounterpartList } from "@/lib/contract/api/reconciliation";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { parseAmount } from "@/lib/money/amount";
import {
  findOpenLegs,
  findOpenLines,
  type CounterpartWanted,
} from "@/lib/store/reconciliation/counterparts";
import { findAccountOfOurs } from "@/lib/store/statements/statement-accounts";
import { legView, lineView } from "../matches/list-matches";
import { noSuchAccount } from "../period-of-account";

/** More than a person looks through. If the wanted one isn't among them, they type more. */
const SHOWN = 30;

/**
 * Finds lines or legs to match by hand with a chosen line or leg: by words or an amount, or, without either, the nearest ones.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function findCounterparts(
  ctx: UserContext,
  input: CounterpartQuery,
): Promise<CounterpartList> {
  requirePermission(ctx, "desk.read");
  const { account: accountId, side, amount, on, as, q } = parseInput(CounterpartQuery, input);
  const [account, { reportingZone: zone }] = await Promise.all([
    findAccountOfOurs(ctx.db, accountId),
    reportingOrganisation(ctx.db),
  ]);
  if (!account) throw noSuchAccount();
  const wanted: CounterpartWanted = {
    accountId,
    account,
    currency: account.currency,
    zone,
    // The index can't find shorter words.
    words: q.length < 3 ? "" : q.toLowerCase(),
    amount: parseAmount(q.replace(/[\s,]/g, "")),
    near:
      amount !== undefined && on !== undefined ? { amount, day: on, isPart: as === "part" } : null,
    limit: SHOWN,
  };
  if (side === "lines")
    return { lines: (await findOpenLines(ctx.db, wanted)).map(lineView), legs: [] };
  return { lines: [], legs: (await findOpenLegs(ctx.db, wanted)).map(legView) };
}
