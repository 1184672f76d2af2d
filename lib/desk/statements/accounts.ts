import {
  AddStatementAccountInput,
  ChangeStatementAccountInput,
  type StatementAccounts,
  StatementAccountView,
} from "@/lib/contract/api/statement-accounts";
import { type AccountPlace, isOneAccount } from "@/lib/domain/statements/same-account";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { violatedUnique } from "@/lib/store/postgres/failures";
import {
  accountsWithIdentifier,
  accountsWithNumberOf,
  findStatementAccount,
  insertStatementAccount,
  lastStatementDays,
  listStatementAccounts,
  lockAccountsIn,
  lockNewAccounts,
  mayShareNetwork,
  type StatementAccountRow,
  updateStatementAccount,
} from "@/lib/store/statements/statement-accounts";
import type { AppError } from "../app-error";
import { conflict } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { noSuchAccount } from "../reconciliation/period-of-account";
import { viewOf } from "../view-of";

/** The accounts and wallets that statements come from. @throws {AppError} `forbidden` */
export async function listAccounts(ctx: UserContext): Promise<StatementAccounts> {
  requirePermission(ctx, "desk.read");
  const [rows, lastDays] = await Promise.all([
    listStatementAccounts(ctx.db),
    lastStatementDays(ctx.db),
  ]);
  return { accounts: rows.map((row) => accountView(row, lastDays.get(row.id) ?? null)) };
}

/** @param lastDay the last day covered by its statements; null without any */
function accountView(row: StatementAccountRow, lastDay: string | null): StatementAccountView {
  return viewOf(StatementAccountView, { ...row, lastDay });
}

/**
 * Adds an account or wallet of ours. Its number and currency together are one account, however the
 * number is spaced and whatever bank's code is before it; a wallet is one on each network. The same
 * number at another bank is another account: behind the codes of two banks that shows by itself,
 * otherwise the person says so with `isAnother`.
 * @throws {AppError} `forbidden`; `invalid`; `conflict`: account_exists, or same_number while the
 * person hasn't said that it is another's
 */
export async function addAccount(
  ctx: UserContext,
  input: AddStatementAccountInput,
): Promise<StatementAccountView> {
  requirePermission(ctx, "statements.import");
  const { isAnother = false, ...facts } = parseInput(AddStatementAccountInput, input);
  return ctx.db.transaction().execute(async (tx) => {
    await lockNewAccounts(tx, facts.currency);
    const row = await insertStatementAccount(tx, {
      id: newId(),
      ...facts,
      mapping: null,
      createdBy: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    });
    if (!row) {
      const [found, ...others] = await accountsWithIdentifier(tx, facts);
      throw accountExists(facts, others.length === 0 ? found : undefined);
    }
    const otherThan = row.kind === "bank" ? await refuseTwin(tx, row, isAnother) : [];
    await insertChange(tx, "statements", row.id);
    const after = otherThan.length === 0 ? facts : { ...facts, otherThan };
    await recordAudit(tx, auditOf(ctx), {
      action: "statement_account.added",
      subjectType: "statement_account",
      subjectId: row.id,
      after,
    });
    return accountView(row, null);
  });
}

type Facts = Pick<StatementAccountRow, "kind" | "identifier" | "currency" | "institution">;

/** @returns the accounts with the same number that it isn't, as the person says. */
async function refuseTwin(
  tx: DatabaseTransaction,
  row: StatementAccountRow,
  isAnother: boolean,
): Promise<string[]> {
  const { codeName, twins } = await accountsWithNumberOf(tx, row);
  const heldAt = (each: StatementAccountRow, name: string | null): AccountPlace => ({
    institution: each.institution,
    code: each.bankKey,
    codeName: name,
  });
  const answers = twins.map((twin) => ({
    twin,
    is: isOneAccount(heldAt(row, codeName), heldAt(twin, twin.codeName)),
  }));
  const same = answers.find(({ is }) => is === "yes");
  if (same) throw accountExists(row, same.twin);
  const open = answers.filter(({ is }) => is === "open").map(({ twin }) => twin);
  if (open[0] && !isAnother) throw sameNumber(open[0]);
  return open.map(({ id }) => id);
}

function accountExists(
  { kind, identifier, currency, institution }: Facts,
  found: StatementAccountRow | undefined,
): AppError {
  const what = `${identifier} in ${currency}${kind === "wallet" ? ` on ${institution}` : ""} already exists`;
  const other =
    kind === "bank"
      ? " If it is another bank's account with the same number, put that bank's code and a slash before it."
      : "";
  return conflict(
    "account_exists",
    `${what}${found ? ` as ${named(found)}` : ""}. Choose it from the list.${other}`,
    {
      identifier: found
        ? `This account already exists as ${named(found)}.${other}`
        : "This account already exists",
    },
  );
}

function sameNumber(found: StatementAccountRow): AppError {
  const question = `${named(found)} has the same number in ${found.currency}, as ${found.identifier}. If it is this account, choose it from the list: twice, its payments would be told apart only by how the number is written.`;
  return conflict("same_number", question);
}

function named({ name, institution }: StatementAccountRow): string {
  return `“${name}” (${institution})`;
}

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
