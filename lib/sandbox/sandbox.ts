import type { Logger } from "@/lib/platform/logger";
import type { ClientCredentials } from "./credentials";
import type { TokenAuthority } from "./auth/token-authority";
import type { SandboxClock } from "./clock";
import type { Engine } from "./engine";
import type { FaultBoard } from "./http/fault-board";
import type { RateLimiter } from "./http/rate-limiter";
import type { RequestLog } from "./http/request-log";
import type { SettingsHolder } from "./settings";
import type { Db } from "./store/database";

/** The parts of a running sandbox, without the engine that drives it. */
export interface SandboxParts {
  db: Db;
  clock: SandboxClock;
  credentials: ClientCredentials;
  tokens: TokenAuthority;
  settings: SettingsHolder;
  faults: FaultBoard;
  limiter: RateLimiter;
  requests: RequestLog;
  logger: Logger;
}

export interface Sandbox extends SandboxParts {
  engine: Engine;
}
