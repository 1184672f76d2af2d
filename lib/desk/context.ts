import type { CalendarDay } from "@/lib/domain/calendar/day";
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

/** The tools of a verb. Verbs for people take a `UserContext`; those of the worker take this. */
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

/** The first line of every verb. @throws {AppError} `forbidden` if no role grants it */
export function requirePermission(ctx: UserContext, permission: Permission): void {
  if (grants(ctx.actor.roles, permission)) return;
  throw new AppError(
    "forbidden",
    "Your roles don't allow this. Ask an administrator to change them.",
    { reason: permission },
  );
}

/** The service's time: our clock, corrected by the `Date` headers of its answers. */
export function serviceNow(ctx: Pick<DeskContext, "clock" | "gateway">): Date {
  return atService(ctx, ctx.clock.now());
}

/** Converts the service's time to ours. */
export function atDesk({ gateway }: Pick<DeskContext, "gateway">, at: Date): Date {
  return new Date(at.getTime() - (gateway.serviceClockOffsetMs() ?? 0));
}

/** Converts our time to the service's. */
export function atService({ gateway }: Pick<DeskContext, "gateway">, at: Date): Date {
  return new Date(at.getTime() + (gateway.serviceClockOffsetMs() ?? 0));
}

/** Today in UTC. Windows reach so far beyond it that the zone of the service's days doesn't matter. */
export function serviceToday(ctx: Pick<DeskContext, "clock" | "gateway">): CalendarDay {
  return serviceNow(ctx).toISOString().slice(0, 10);
}
