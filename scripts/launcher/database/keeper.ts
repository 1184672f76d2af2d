import { spawn } from "node:child_process";
import { z } from "zod";
import { databaseEnv } from "./cluster";

/**
 * Holds PostgreSQL for the launcher, in a process of its own. When the launcher ends without a
 * word (`kill -9`), the keeper sees its channel close, gives the other processes time to finish,
 * and stops the database: nothing is left running, and no write is cut.
 */
const KeeperOrder = z.object({
  program: z.string(),
  arguments: z.array(z.string()),
  folder: z.string(),
  account: z.object({ uid: z.number(), gid: z.number() }).optional(),
  orphanGraceMs: z.number(),
});
export type KeeperOrder = z.output<typeof KeeperOrder>;

function keep(order: KeeperOrder): void {
  const postgres = spawn(order.program, order.arguments, {
    ...order.account,
    cwd: order.folder,
    env: databaseEnv(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes all it holds, and leaves.
  const stop = (): void => void postgres.kill("SIGINT");
  postgres.once("error", (thrown) => {
    process.stderr.write(`${thrown.message}\n`);
    process.exit(1);
  });
  postgres.once("exit", (code, signal) => {
    // For example, killed by the system for lack of memory: PostgreSQL itself could log nothing.
    if (signal !== null) process.stderr.write(`PostgreSQL was ended by ${signal}.\n`);
    process.exit(code ?? 1);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.once("disconnect", () => setTimeout(stop, order.orphanGraceMs));
}

keep(KeeperOrder.parse(JSON.parse(process.argv[2] ?? "")));
