import { type BankLookup, BankLookupInput } from "@/lib/contract/api/banks";
import { matchNames } from "@/lib/domain/recipients/name-match";
import { counted, quotedAtEnd } from "@/lib/domain/words/words";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { type DeskContext, requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { serviceTrouble } from "../service-trouble";

/**
 * Whose account this is, and whether the name matches. Only for those who may add recipients, since
 * it reveals the names of account holders. Changes nothing.
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

/**
 * A person is waiting at a form. A lookup usually takes 2 to 5 seconds; a slow bank's 20 seconds
 * must fit into one try.
 */
const DEADLINE_MS = 35_000;

/**
 * Asks whose account it is and compares the name, in Confirmation-of-Payee words. Whenever there is
 * no answer, including a rate limit, the result is `unavailable`: the account can be neither
 * confirmed nor denied.
 */
export async function askBank(
  ctx: DeskContext,
  account: { accountNumber: string; bankCode: string; name: string },
): Promise<BankLookup> {
  const { accountNumber, bankCode, name } = account;
  try {
    const answer = await ctx.gateway.banks.lookUp(
      { accountNumber, bankCode },
      { deadlineMs: DEADLINE_MS },
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

/**
 * Explains a failed lookup. Where the failure is about the bank, the service's own message is
 * quoted as the service's.
 */
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
