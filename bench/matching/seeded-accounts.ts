import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import type { UserContext } from "@/lib/desk/context";
import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { workRuns } from "@/lib/desk/reconciliation/runs/matching-runs";
import { addAccount } from "@/lib/desk/statements/add-account";
import {
  compareWithTruth,
  seededStatements,
  type AgainstTruth,
  type SeededAccount,
} from "@/lib/desk/statements/testing/seeded-statements";
import { manualClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { startSandbox, type RunningSandbox } from "@/lib/sandbox/start-sandbox";
import { openDatabase, type Database } from "@/lib/store/database";
import type { DeskDatabase } from "./desk-database";

export interface AccountAgainstTruth extends AgainstTruth {
  account: SeededAccount;
  format: string;
  token: string | null;
  seed: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** The seeded year ends at the clock's instant. One that stands still gives the same year in every run. */
const YEAR_END = new Date("2026-11-20T12:00:00Z");
const clock = manualClock(YEAR_END);

/** A year's statement of every account of the demo company, one after the other, imported and matched, against its truth. */
export async function* seededAccounts(
  database: DeskDatabase,
  { transactions, seed }: { transactions: number; seed: number },
): AsyncGenerator<AccountAgainstTruth, void, void> {
  const sandbox = await startSandbox({
    databaseUrl: database.ownerUrl,
    port: 0,
    clock,
    settings: {
      demoData: true,
      demoTransactions: transactions,
      demoSeed: seed,
      rateLimits: { enabled: false },
      webhooks: { enabled: false },
    },
  });
  const db = openDatabase(database.url);
  const { worker, person, close } = await deskOf(db, sandbox);
  try {
    while ((await syncMirror(worker)) > 0);
    yield* matchedAccounts({ db, worker, person, sandbox, seed });
  } finally {
    await close();
    await db.destroy();
    await sandbox.stop();
  }
}

interface Desk {
  db: Database;
  worker: WorkerContext;
  person: UserContext;
  sandbox: RunningSandbox;
  seed: number;
}

async function* matchedAccounts({
  db,
  worker,
  person,
  sandbox,
  seed,
}: Desk): AsyncGenerator<AccountAgainstTruth, void, void> {
  const statements = seededStatements(sandbox.controlUrl ?? "");
  const day = (ago: number): string =>
    new Date(YEAR_END.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  for (const account of await statements.accounts()) {
    // A wallet's tokens are accounts of their own, as a bank's currencies are.
    const tokens = account.kind === "wallet" ? account.currencies : [null];
    for (const [at, token] of tokens.entries()) {
      const format = account.formats[(seed + at) % account.formats.length] ?? "";
      const query = `account=${account.id}&from=${day(365)}&to=${day(1)}&seed=${seed}&format=${format}${token ? `&token=${token}` : ""}`;
      const truth = await statements.truth(query);
      if (truth.size === 0) continue;
      const currency = token ?? account.currencies[0] ?? "";
      const { id: accountId } = await addAccount(person, {
        kind: account.kind,
        name: account.name,
        identifier: account.identifier,
        institution: account.institution,
        currency,
      });
      const imported = await statements.import(person, worker, {
        query,
        fileName: `${account.id}.${format}`,
        accountId,
      });
      if (imported.state !== "imported")
        throw new Error(
          `${query}: ${imported.state} ${imported.message ?? ""} ${JSON.stringify(imported.problems.slice(0, 3))}`,
        );
      while ((await workRuns(worker)) > 0);
      yield { account, format, token, seed, ...(await compareWithTruth(db, imported.id, truth)) };
    }
  }
}

/** What the worker and a person go by. */
async function deskOf(
  db: Database,
  sandbox: RunningSandbox,
): Promise<{ worker: WorkerContext; person: UserContext; close: () => Promise<void> }> {
  const logger = createLogger("bench");
  const gateway = createGateway({
    baseUrl: sandbox.url,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
    clock,
    random: Math.random,
    logger,
  });
  const userId = newId();
  const roles = ["approver"] as const;
  await db
    .insertInto("users")
    .values({
      id: userId,
      email: `${userId}@bench.example`,
      name: "Bench",
      passwordHash: null,
      roles: [...roles],
      oidcSubject: null,
      createdAt: clock.now(),
    })
    .execute();
  const common = { db, gateway, clock, logger, requestId: newId() };
  return {
    worker: { ...common, random: Math.random },
    person: {
      ...common,
      actor: { userId, name: "Bench", email: "", roles: [...roles], sessionId: newId() },
    },
    close: () => gateway.close(),
  };
}
