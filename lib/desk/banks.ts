import { type BankList, type BankLookup, BankLookupInput } from "@/lib/contract/api/banks";
import { matchNames } from "@/lib/domain/recipients/name-match";
import type { Bank } from "@/lib/domain/recipients/recipient";
import { counted, quotedAtEnd } from "@/lib/domain/words/words";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { runExclusively } from "@/lib/store/postgres/advisory-lock";
import { findBankRow, listBankRows, replaceBanks } from "@/lib/store/recipients/banks";
import { readServiceHealth, updateServiceHealth } from "@/lib/store/service-health";
import { type DeskContext, requirePermission, type UserContext } from "./context";
import { parseInput } from "./parse-input";
import { serviceTrouble } from "./service-trouble";

/** The list of banks rarely changes, so an hour-old one is still used. */
const MAX_AGE_MS = 60 * 60_000;
const DEADLINE_MS = 8_000;

/**
 * The banks of the service by name. An old list is read again, and served if that fails.
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
 * The banks as last listed, read again if that is old. The service's errors are not thrown.
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
    // With an old list, a single caller asks the service and the others use that.
    if (banksVerifiedAt === null) await readBanks(ctx, deadlineMs);
    else await runExclusively(ctx.db, "banks", () => readBanks(ctx, deadlineMs));
  } catch (error) {
    if (!isUpstreamError(error) || banksVerifiedAt === null) throw error;
    ctx.logger.warn("the banks could not be read again; the last list is served", { error });
  }
}

/** Assumed: an empty list is a fault of the service, so the last one stays. */
async function readBanks(ctx: DeskContext, deadlineMs: number): Promise<void> {
  const { rows: banks, skipped, readStartedAt } = await ctx.gateway.banks.list({ deadlineMs });
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

/**
 * Whose account this is, and whether the name matches.
 * @throws {AppError} `forbidden` without recipients.create, `invalid` for anything but ten digits
 * and a bank.
 */
export async function lookUpBankAccount(
  ctx: UserContext,
  input: BankLookupInput,
): Promise<BankLookup> {
  requirePermission(ctx, "recipients.create");
  const { accountNumber, bankCode, name = "" } = parseInput(BankLookupInput, input);
  return askBank(ctx, { accountNumber, bankCode, name });
}

/** A slow bank's 20 seconds must fit into one try. */
const LOOK_UP_WITHIN_MS = 35_000;

/** Asks whose account it is and compares the name. No answer means `unavailable`. */
export async function askBank(
  ctx: DeskContext,
  account: { accountNumber: string; bankCode: string; name: string },
): Promise<BankLookup> {
  const { accountNumber, bankCode, name } = account;
  try {
    const answer = await ctx.gateway.banks.lookUp(
      { accountNumber, bankCode },
      { deadlineMs: LOOK_UP_WITHIN_MS },
    );
    const lookedUpAt = ctx.clock.now().toISOString();
    if (answer.outcome === "not_found")
      return { outcome: "not_found", serviceMessage: answer.serviceMessage, lookedUpAt };
    if (answer.outcome === "unnamed")
      return {
        outcome: "unavailable",
        message: "The service gave no name for this account.",
        lookedUpAt,
      };
    const { accountName, bankName } = answer.account;
    return {
      outcome: "found",
      accountNumber,
      accountName,
      bankName,
      lookedUpAt,
      match: matchNames(name, accountName),
    };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("a bank account could not be looked up", { error });
    return {
      outcome: "unavailable",
      message: troubleWithBank(error),
      lookedUpAt: ctx.clock.now().toISOString(),
    };
  }
}

function troubleWithBank(error: UpstreamError): string {
  const speaksOfBank =
    error.kind === "unavailable" || error.kind === "refused" || error.kind === "malformed";
  const what =
    speaksOfBank && error.serviceMessage !== null
      ? `The service says: ${quotedAtEnd(error.serviceMessage)}`
      : serviceTrouble(error);
  if (error.retryAfterMs === null) return `${what} Try again in a moment.`;
  const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  return `${what} Try again in ${counted(seconds, "second")}.`;
}
