import { join, resolve } from "node:path";
import { parseEnv, type Env } from "@/lib/platform/env";
import { createLogger } from "@/lib/platform/logger";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { isWebhookSecret, type SettingsPatch } from "@/lib/sandbox/settings";
import { startSandbox, type RunningSandbox } from "@/lib/sandbox/start-sandbox";
import { openDatabase } from "@/lib/store/database";
import { findOrganisation } from "@/lib/store/organisation";
import { argumentError, loadEnvFile } from "./launcher/settings";
import { logDirOf, prepareDataDir } from "./launcher/data-dir";
import { startEmbeddedDatabase } from "./launcher/database/embedded-database";
import { whyNoAnswer } from "./launcher/database/record";
import { errorCode, exitCodeOf, LauncherError } from "./launcher/errors";
import { acquireLauncherLock } from "./launcher/launcher-lock";
import { withoutPassword } from "./launcher/open-database";
import type { Part } from "./launcher/part";
import { PROJECT_ROOT } from "./launcher/project-root";
import { listenForStop } from "./launcher/stop-request";

// The sandbox as a process: a part of `npm start`, which gives it the desk's database, or alone with `npm run sandbox`.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Place extends AsyncDisposable {
  databaseUrl: string;
  /** Rejects when the process started for it ends, since nothing can continue then. */
  failed?: Promise<never>;
}

/** Starts an embedded database in a folder of its own, without disturbing a running desk. */
async function ownPlace(env: Env): Promise<Place> {
  const dataDir = join(resolve(PROJECT_ROOT, env.DATA_DIR), "sandbox");
  prepareDataDir(dataDir);
  const lock = acquireLauncherLock(dataDir);
  let part: Part | undefined;
  const leave = async (): Promise<void> => {
    await part?.stop();
    lock[Symbol.dispose]();
  };
  try {
    const database = await startEmbeddedDatabase({
      root: PROJECT_ROOT,
      dataDir,
      logDir: logDirOf(dataDir),
      say,
      onPart: (started) => void (part = started),
    });
    const failed = database.part.ended.then(({ how }) =>
      Promise.reject(database.part.endedEarly(how)),
    );
    // The process also ends when stopped, when nobody is waiting for it any longer.
    failed.catch(() => undefined);
    return { databaseUrl: database.url, failed, [Symbol.asyncDispose]: leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** @throws {LauncherError} when it doesn't answer. */
async function givenPlace(url: string): Promise<Place> {
  const reason = await whyNoAnswer(url);
  if (reason === undefined)
    return { databaseUrl: url, [Symbol.asyncDispose]: async () => undefined };
  throw new LauncherError(
    `DATABASE_URL: ${withoutPassword(url)} doesn't answer (${reason}). Start that database, or unset it for an embedded one.`,
  );
}

async function deskWebhooks(env: Env, databaseUrl: string): Promise<SettingsPatch["webhooks"]> {
  await using db = openDatabase(databaseUrl, { maxConnections: 1 });
  const organisation = await findOrganisation(db);
  if (!organisation) return {};
  if (!isWebhookSecret(organisation.webhookSecret)) {
    throw new LauncherError(
      "WEBHOOK_SECRET must be whsec_ and 12 or more bytes in base64: the sandbox signs its events by Standard Webhooks.",
    );
  }
  return {
    url: `http://127.0.0.1:${env.PORT}/api/webhooks/${organisation.webhookToken}`,
    secret: organisation.webhookSecret,
  };
}

async function start(env: Env, databaseUrl: string): Promise<RunningSandbox> {
  const webhooks = env.RAMPDESK_SANDBOX ? await deskWebhooks(env, databaseUrl) : {};
  try {
    return await startSandbox({
      databaseUrl,
      port: env.SANDBOX_PORT,
      settings: { demoData: true, webhooks },
    });
  } catch (error) {
    if (errorCode(error) !== "EADDRINUSE") throw error;
    throw new LauncherError(
      `SANDBOX_PORT: ${env.SANDBOX_PORT} is taken by another program. Stop it, or give another port.`,
    );
  }
}

function announce({ url, controlUrl }: RunningSandbox): void {
  if (process.send) {
    process.send({ ready: true });
    createLogger("sandbox").info("ready", { url });
    return;
  }
  say("");
  say("The sandbox is ready: no real money moves");
  say("");
  say(`  Service         ${url}`);
  say(`  Client ID       ${DEFAULT_CREDENTIALS.clientId}`);
  say(`  Client secret   ${DEFAULT_CREDENTIALS.clientSecret}`);
  say(`  Reference       ${url}/docs`);
  say(`  Controls        ${controlUrl}`);
  say("  Stop            Ctrl-C");
  say("");
}

async function main(): Promise<void> {
  const fault = argumentError("npm run sandbox", process.argv.slice(2));
  if (fault !== null) throw new LauncherError(fault);
  using stop = listenForStop();
  loadEnvFile(PROJECT_ROOT);
  const env = parseEnv(process.env);
  await using place = env.DATABASE_URL ? await givenPlace(env.DATABASE_URL) : await ownPlace(env);
  const running = await start(env, place.databaseUrl);
  try {
    announce(running);
    await Promise.race([stop.requested, ...(place.failed ? [place.failed] : [])]);
  } finally {
    await running.stop();
  }
}

process.exit(await exitCodeOf(main));
