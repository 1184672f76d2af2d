import { runMatching } from "@/lib/desk/reconciliation/runs/run-matching";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import { systemClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { openDatabase } from "@/lib/store/database";
import type { MeasuredRun } from "./run-in-process";

/** Started as a child with the database's address and the account; sends what it measured. */
async function runOnce(databaseUrl: string, accountId: string): Promise<MeasuredRun> {
  await using db = openDatabase(databaseUrl, { maxConnections: 2 });
  const logger = createLogger("bench");
  // Matching asks the service nothing: this address is never called.
  const gateway = createGateway({
    baseUrl: "http://127.0.0.1:9",
    clientId: newId(),
    clientSecret: new Secret("none"),
    apiKey: new Secret("none"),
    profile: DEFAULT_PROFILE,
    clock: systemClock,
    random: Math.random,
    logger,
  });
  const startBytes = process.memoryUsage().rss;
  const startedAt = performance.now();
  const { lines, automatic, suggested } = await runMatching(
    { db, gateway, clock: systemClock, logger, requestId: newId() },
    accountId,
    DEFAULT_RULES,
  );
  const ms = performance.now() - startedAt;
  await gateway.close();
  return {
    ms,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    startBytes,
    lines,
    automatic,
    suggested,
  };
}

const [databaseUrl = "", accountId = ""] = process.argv.slice(2);
process.send?.(await runOnce(databaseUrl, accountId));
process.disconnect();
