import { grants, type Permission, type Role } from "@/lib/domain/users/roles";
import type { Gateway } from "@/lib/gateway/gateway";
import type { Clock } from "@/lib/platform/clock";
import type { Logger } from "@/lib/platform/logger";
import type { Database } from "@/lib/store/database";
import { AppError } from "./app-error";

/** A signed-in person, as the session row has them at this moment. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  roles: readonly Role[];
  sessionId: string;
}

/** What every verb works with. Verbs for people take a `UserContext`; those that the worker runs on its own take this. */
export interface DeskContext {
  db: Database;
  gateway: Gateway;
  clock: Clock;
  logger: Logger;
  requestId: string;
}

export interface UserContext extends DeskContext {
  actor: Actor;
}

/**
 * The first line of every verb.
 * @throws {AppError} `forbidden` when none of the actor's roles grants the permission.
 */
export function requirePermission(ctx: UserContext, permission: Permission): void {
  if (grants(ctx.actor.roles, permission)) return;
  throw new AppError(
    "forbidden",
    "Your roles don't allow this. Ask an administrator to change them.",
    { reason: permission },
  );
}
