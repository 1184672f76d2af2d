import type { ConnectionCheck } from "@/lib/contract/api/settings";
import { counted } from "@/lib/domain/words/words";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { recordServiceError, recordServiceOk } from "@/lib/store/service-health";
import { requirePermission, type UserContext } from "../context";
import { serviceTrouble } from "../service-trouble";

const DEADLINE_MS = 10_000;

/**
 * Asks the service for a token, if the last one was refused, and for its banks, and stores the result for everybody. It changes nothing at
 * the service.
 * A service that doesn't answer is a result, not an error.
 * @throws {AppError} `forbidden`.
 */
export async function checkConnection(ctx: UserContext): Promise<ConnectionCheck> {
  requirePermission(ctx, "settings.manage");
  const startedAt = ctx.clock.now();
  const seen = await readBanks(ctx);
  const endedAt = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    if (seen.ok)
      await recordServiceOk(tx, { at: endedAt, serviceClock: ctx.gateway.serviceClock() });
    else await recordServiceError(tx, { at: endedAt, message: seen.message });
    await insertChange(tx, "connection", null);
  });
  return {
    ...seen,
    checkedAt: endedAt.toISOString(),
    tookMs: endedAt.getTime() - startedAt.getTime(),
  };
}

async function readBanks(ctx: UserContext): Promise<{ ok: boolean; message: string }> {
  try {
    await ctx.gateway.retryToken();
    const { banks } = await ctx.gateway.banks.list({ deadlineMs: DEADLINE_MS });
    return { ok: true, message: `The service answered with ${counted(banks.length, "bank")}.` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("the service didn't pass the check", { error });
    return { ok: false, message: serviceTrouble(error) };
  }
}
