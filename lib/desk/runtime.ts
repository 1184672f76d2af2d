import { createGateway, type Gateway } from "@/lib/gateway/gateway";
import { loadProfileKeys } from "@/lib/gateway/profile/profile";
import type { Clock } from "@/lib/platform/clock";
import { env, type Env } from "@/lib/platform/env";
import { createLogger, type Logger } from "@/lib/platform/logger";
import { createSealer } from "@/lib/platform/sealer";
import { openDatabase, type Database } from "@/lib/store/database";
import { databaseClock } from "@/lib/store/postgres/database-clock";
import {
  createHealthRecorder,
  storedServiceClock,
  type StoredServiceClock,
} from "./connection/health-recorder";
import { storedProfile, type StoredProfile } from "./connection/service-profile";
import { createServicePace } from "./connection/service-pace";
import { createTokenShelf, credentialName } from "./connection/token-shelf";
import { deskConfig, settledEnv, type DeskConfig } from "./runtime-config";

/** The single instances of a process: pool, client of the service, clock, log, settings. */
export interface Runtime {
  db: Database;
  gateway: Gateway;
  clock: Clock;
  /** Await `fresh` before showing or deciding anything by that clock. */
  serviceClock: StoredServiceClock;
  /** The service profile in force. Whoever plans or reads by it awaits `fresh` first. */
  profile: StoredProfile;
  logger: Logger;
  config: DeskConfig;
  /** Resolves once the clocks and the profile were read, or couldn't be. */
  settled(): Promise<void>;
}

/** Kept on the global object, since a development reload loads this file again. */
const holder = globalThis as typeof globalThis & { rampdeskRuntime?: Runtime };

/**
 * This process's runtime, made at the first call. Opens no connection by itself.
 * @throws {EnvError} when a variable is missing or bad.
 */
export function getRuntime(): Runtime {
  holder.rampdeskRuntime ??= createRuntime(env());
  return holder.rampdeskRuntime;
}

/** Replaces the process's runtime: for processes that make their own, and for tests. */
export function setRuntime(runtime: Runtime): void {
  holder.rampdeskRuntime = runtime;
}

/** A runtime from variables. The caller ends it with `closeRuntime`. */
function createRuntime(source: Env): Runtime {
  const settled = settledEnv(source);
  const ofFile = loadProfileKeys(source.SERVICE_PROFILE);
  const config = deskConfig(source, settled);
  const logger = createLogger("desk");
  const db = openDatabase(settled.databaseUrl);
  const clock = databaseClock(db);
  const serviceClock = storedServiceClock({ db, clock });
  const profile = storedProfile({ db, clock }, ofFile);
  const sealer = createSealer(settled.sessionSecret, "service token");
  const credential = credentialName(sealer, settled);
  const gateway = createGateway({
    baseUrl: settled.serviceBaseUrl,
    clientId: settled.clientId,
    clientSecret: settled.clientSecret,
    ...(source.SERVICE_API_KEY === undefined ? {} : { apiKey: source.SERVICE_API_KEY }),
    profile: () => profile.reading(),
    clock,
    random: Math.random,
    logger,
    observer: createHealthRecorder({ db, clock, logger, serviceClock }),
    knownServiceClock: () => serviceClock.reading(),
    tokenShelf: createTokenShelf({ db, clock, random: Math.random, sealer, credential }),
    pace: createServicePace({
      db,
      credential,
      requestsPerSecond: () => profile.reading().requestsPerSecond,
    }),
  });
  return {
    db,
    gateway,
    clock,
    serviceClock,
    profile,
    logger,
    config,
    settled: async () => {
      await clock.measure();
      await Promise.all([serviceClock.fresh(), profile.fresh()]);
    },
  };
}

export async function closeRuntime(runtime: Runtime): Promise<void> {
  await runtime.gateway.close();
  await runtime.db.destroy();
}
