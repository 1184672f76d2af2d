import type { BankList } from "@/lib/contract/api/banks";
import type { Bank } from "@/lib/domain/recipients/recipient";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { runExclusively } from "@/lib/store/postgres/advisory-lock";
import { findBankRow, listBankRows, replaceBanks } from "@/lib/store/recipients/banks";
import { readServiceHealth, updateServiceHealth } from "@/lib/store/service-health";
import { requirePermission, type DeskContext, type UserContext } from "../context";

/** The list of banks rarely changes, so an hour-old one is still used. */
const MAX_AGE_MS = 60 * 60_000;
const DEADLINE_MS = 8_000;

/**
 * The banks of the service by name. A list older than an hour is read again; while the service
 * doesn't answer the last one is served, since an account can still be looked up at a bank that was
 * there an hour ago.
 * @throws {AppError} `forbidden` without desk.read.
 * @throws {UpstreamError} when no list was ever read and the service doesn't give one.
 */
export async function listBanks(ctx: UserContext): Promise<BankList> {
  requirePermission(ctx, "desk.read");
  await refreshWhenOld(ctx);
  return { banks: await listBankRows(ctx.db) };
}

/**
 * A bank by its code. The list is read again if the desk has none, or an old one without this code.
 * @throws {UpstreamError} as `listBanks`.
 */
export async function findBank(ctx: UserContext, code: string): Promise<Bank | undefined> {
  return (
    (await findBankRow(ctx.db, code)) ??
    (await listBanks(ctx)).banks.find((bank) => bank.code === code)
  );
}

/**
 * The banks as last listed, read again if the list is older than an hour. Nothing is thrown if the
 * service doesn't give its list.
 * @param deadlineMs how long the service may take
 */
export async function knownBanks(ctx: DeskContext, deadlineMs = DEADLINE_MS): Promise<Bank[]> {
  try {
    await refreshWhenOld(ctx, deadlineMs);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn(
      "the banks could not be read, so those that are given by their code stay without a name",
      { error },
    );
  }
  return listBankRows(ctx.db);
}

async function refreshWhenOld(ctx: DeskContext, deadlineMs = DEADLINE_MS): Promise<void> {
  const { banksVerifiedAt } = await readServiceHealth(ctx.db);
  if (
    banksVerifiedAt !== null &&
    ctx.clock.now().getTime() - banksVerifiedAt.getTime() < MAX_AGE_MS
  )
    return;
  try {
    // Without a list every caller asks the service; with an old one, a single caller does and the
    // others use the old list.
    if (banksVerifiedAt === null) await readBanks(ctx, deadlineMs);
    else await runExclusively(ctx.db, "banks", () => readBanks(ctx, deadlineMs));
  } catch (error) {
    if (!isUpstreamError(error) || banksVerifiedAt === null) throw error;
    ctx.logger.warn("the banks could not be read again; the last list is served", { error });
  }
}

/**
 * Reads the banks. Assumed: an empty list where there was one before is a fault of the service, so
 * the last list stays.
 */
async function readBanks(ctx: DeskContext, deadlineMs: number): Promise<void> {
  const { banks, skipped, readStartedAt } = await ctx.gateway.banks.list({ deadlineMs });
  for (const { reason } of skipped)
    ctx.logger.warn("a bank in the service's list can't be read", { reason });
  if (banks.length === 0) {
    ctx.logger.warn("the service lists no banks");
    return;
  }
  await ctx.db.transaction().execute(async (tx) => {
    await replaceBanks(tx, banks, readStartedAt);
    await updateServiceHealth(tx, { banksVerifiedAt: readStartedAt });
  });
}
