import { ChangeStatementAccountInput } from "@/lib/contract/api/statement-accounts";
import { conflict } from "@/lib/desk/app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { noSuchAccount } from "@/lib/desk/reconciliation/period-of-account";
import { insertChange } from "@/lib/store/changes";
import { violatedUnique } from "@/lib/store/postgres/failures";
import {
  findStatementAccount,
  lockAccountsIn,
  mayShareNetwork,
  updateStatementAccount,
} from "@/lib/store/statements/statement-accounts";

/**
 * Changes what an account is called, and whether transfers are paid from it. Its number and
 * currency never change: its statement lines depend on them.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`; `conflict` when somebody changed it
 * meanwhile, when it would be the same wallet as another account, or when payments would be
 * expected on no account any more
 */
export async function changeAccount(
  ctx: UserContext,
  id: string,
  input: ChangeStatementAccountInput,
): Promise<void> {
  requirePermission(ctx, "statements.import");
  const { version, ...change } = parseInput(ChangeStatementAccountInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const found = await findStatementAccount(tx, id);
    const accounts = found ? await lockAccountsIn(tx, found.currency) : [];
    const before = accounts.find((account) => account.id === id);
    if (!before) throw noSuchAccount();
    if (
      before.paysTransfers &&
      !change.paysTransfers &&
      !accounts.some(
        (other) => other !== before && other.paysTransfers && mayShareNetwork(other, before),
      )
    ) {
      throw conflict(
        "only_paying_account",
        `No other ${before.currency} account pays transfers, so nobody would notice a missing payment. Set up the account that does first.`,
        { paysTransfers: `Transfers must be paid from some ${before.currency} account` },
      );
    }
    const changed = await updateStatementAccount(tx, id, version, change).catch(
      (error: unknown) => {
        if (violatedUnique(error) === null) throw error;
        throw conflict(
          "account_exists",
          `${before.identifier} in ${before.currency} on ${change.institution} is another account already.`,
          { institution: "This wallet already exists on that network" },
        );
      },
    );
    if (!changed) {
      throw conflict(
        "changed_meanwhile",
        "Somebody changed this account in the meantime. Look at it again, then change it.",
      );
    }
    await insertChange(tx, "statements", id);
    const { name, institution, paysTransfers } = before;
    await recordAudit(tx, auditOf(ctx), {
      action: "statement_account.changed",
      subjectType: "statement_account",
      subjectId: id,
      before: { name, institution, paysTransfers },
      after: change,
    });
  });
}
