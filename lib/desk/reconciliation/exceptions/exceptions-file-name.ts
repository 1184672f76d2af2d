import { requirePermission, type UserContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { filePrefix, fileSlug } from "@/lib/domain/transactions/export-name";
import { periodOfAccount } from "../period-of-account";

/**
 * The name of the workbook with an account's exceptions of a period, such as `exceptions_zenith-operating-NGN_2026-11-01_2026-11-30.xlsx`.
 * @throws {AppError} `forbidden`; `invalid`, `not_found`, as `periodOfAccount` does
 */
export async function exceptionsFileName(
  ctx: UserContext,
  query: { account: string; from: string; to: string },
): Promise<string> {
  requirePermission(ctx, "desk.read");
  const [{ account }, { sandbox }] = await Promise.all([
    periodOfAccount(ctx.db, query),
    reportingOrganisation(ctx.db),
  ]);
  return `${filePrefix(sandbox)}exceptions_${fileSlug(account.name)}-${account.currency}_${query.from}_${query.to}.xlsx`;
}
