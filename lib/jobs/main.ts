import { AppError } from "@/lib/desk/app-error";
import { closeRuntime, getRuntime } from "@/lib/desk/runtime";
import type { DeskConfig } from "@/lib/desk/runtime-config";
import type { DeliveryTools } from "@/lib/desk/schedules/schedule-fields";
import { createMailer } from "@/lib/mail/mailer";
import { createLogger } from "@/lib/platform/logger";
import { reportFiles } from "@/lib/reports/files/files";
import { startWorker } from "./worker";

async function main(): Promise<void> {
  const runtime = getRuntime();
  // From the first look on, the database's time decides what is due.
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

function deliveryTools({
  mail,
  mailDomains,
  publicUrl,
}: Pick<DeskConfig, "mail" | "mailDomains" | "publicUrl">): DeliveryTools {
  return {
    policy: { mail, mailDomains },
    mailer: mail && createMailer(mail),
    publicUrl,
    files: { writers: reportFiles, describe },
  };
}

function describe(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return "The desk could not make the file to its end.";
}
