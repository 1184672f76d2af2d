import { closeRuntime, getRuntime } from "@/lib/desk/runtime";
import { createLogger } from "@/lib/platform/logger";
import { deliveryTools } from "./delivery-tools";
import { startWorker } from "./worker";

/** The worker process. It tells its parent when it is ready, and exits with it. */
async function main(): Promise<void> {
  const runtime = getRuntime();
  // What is due is decided by the database's time from the first look on.
  await runtime.settled();
  const { db, gateway, clock, config } = runtime;
  const logger = createLogger("worker");
  const worker = await startWorker(
    { db, gateway, clock, logger, requestId: "worker", random: Math.random },
    config.databaseUrl.reveal(),
    deliveryTools(config),
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await worker.stop();
    await closeRuntime(runtime);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  process.on("disconnect", () => void stop());
  process.send?.({ ready: true });
  logger.info("ready");
}

main().catch((error: unknown) => {
  createLogger("worker").error("the worker could not start", { error });
  process.exit(1);
});
