import type { AwayParts } from "@/lib/contract/api/away-parts";
import { isListenedTo } from "@/lib/store/postgres/listen";
import { requirePermission, type UserContext } from "../context";
import { readServiceState } from "./service-state";

/**
 * Which parts that people wait for are away. Without a worker nobody asks the service, so nothing is said about the service then.
 * @throws {AppError} `forbidden`.
 */
export async function getAwayParts(ctx: UserContext): Promise<AwayParts> {
  requirePermission(ctx, "desk.read");
  const [hasWorker, service] = await Promise.all([
    isListenedTo(ctx.db, "desk_work"),
    readServiceState(ctx.db, ctx.clock.now()),
  ]);
  if (!hasWorker) return { away: "worker" };
  return { away: service.state === "down" ? "service" : null };
}
