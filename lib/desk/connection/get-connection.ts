import type { AwayParts } from "@/lib/contract/api/events";
import {
  type ConnectionCheck,
  ConnectionView,
  type ParkedEventsReplayed,
} from "@/lib/contract/api/settings";
import { grants } from "@/lib/domain/users/roles";
import { counted } from "@/lib/domain/words/words";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import type { Database } from "@/lib/store/database";
import { readSavedProfile } from "@/lib/store/organisation";
import { isListenedTo } from "@/lib/store/postgres/listen";
import {
  readServiceHealth,
  recordServiceError,
  recordServiceOk,
  type ServiceHealthRow,
} from "@/lib/store/service-health";
import { inboxFigures, readRefusedEvents, replayParked } from "@/lib/store/webhook-inbox";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import type { MailPolicy } from "../schedules/schedule-fields";
import { serviceTrouble } from "../service-trouble";
import { viewOf } from "../view-of";
import type { StoredProfile } from "./service-profile";

export interface ConnectionPlaces extends MailPolicy {
  publicUrl: string;
  serviceBaseUrl: string;
  profile: Pick<StoredProfile, "ofFile">;
  webhookSecretGiven: boolean;
}

/**
 * Describes the desk's connection to the service, as any process last saw it. The webhook's
 * address, and its secret if the desk made it, are shown only to those who manage settings. A
 * secret from the environment, the client secret and the token are shown to nobody.
 * @throws {AppError} `forbidden`.
 */
export async function getConnection(
  ctx: UserContext,
  places: ConnectionPlaces,
): Promise<ConnectionView> {
  requirePermission(ctx, "desk.read");
  const now = ctx.clock.now();
  const [organisation, health, inbox, refused, savedProfile] = await Promise.all([
    reportingOrganisation(ctx.db),
    readServiceHealth(ctx.db),
    inboxFigures(ctx.db, now),
    readRefusedEvents(ctx.db),
    readSavedProfile(ctx.db),
  ]);
  const { profile } = ctx.gateway;
  const { mail, mailDomains } = places;
  const mayManage = grants(ctx.actor.roles, "settings.manage");
  return {
    baseUrl: withoutCredentials(places.serviceBaseUrl),
    sandbox: organisation.sandbox,
    health: viewOf(ConnectionView.shape.health, { ...health, state: healthState(health, now) }),
    token: {
      state: ConnectionView.shape.token.shape.state.parse(health.tokenState),
      issuedAt: health.tokenIssuedAt?.toISOString() ?? null,
      expiresAt: health.tokenExpiresAt?.toISOString() ?? null,
      nextTryAt: health.tokenNextTryAt?.toISOString() ?? null,
      lastError: health.tokenLastError,
    },
    profile,
    savedProfile,
    fileProfile: places.profile.ofFile,
    webhook: {
      url: mayManage ? `${places.publicUrl}/api/webhooks/${organisation.webhookToken}` : null,
      secret: mayManage && !places.webhookSecretGiven ? organisation.webhookSecret : null,
      scheme: profile.webhooks.scheme,
      lastEventAt: inbox.lastEventAt?.toISOString() ?? null,
      receivedLastDay: inbox.receivedLastDay,
      parked: inbox.parked,
      refused: refused.map((each) => ({
        ...each,
        firstAt: each.firstAt.toISOString(),
        lastAt: each.lastAt.toISOString(),
      })),
    },
    mail: {
      isSetUp: mail !== null,
      // Never the server's password.
      server: mail && mayManage ? `${mail.server.host}:${mail.server.port}` : null,
      from: mail?.from.address ?? null,
      domains: mailDomains === null ? null : [...mailDomains],
    },
  };
}

/** An address without the name and password that somebody may have written into it. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname === "/" ? "" : url.pathname}`;
}

const DEADLINE_MS = 10_000;

/** Asks the service for its banks and stores the result. @throws {AppError} `forbidden` */
export async function checkConnection(ctx: UserContext): Promise<ConnectionCheck> {
  requirePermission(ctx, "settings.manage");
  const startedAt = ctx.clock.now();
  const seen = await readBanks(ctx);
  const endedAt = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    if (seen.ok)
      await recordServiceOk(tx, { at: endedAt, serviceClock: ctx.gateway.serviceClock() });
    else await recordServiceError(tx, { at: endedAt, message: seen.message });
    await insertChange(tx, "connection", null);
  });
  return {
    ...seen,
    checkedAt: endedAt.toISOString(),
    tookMs: endedAt.getTime() - startedAt.getTime(),
  };
}

async function readBanks(ctx: UserContext): Promise<{ ok: boolean; message: string }> {
  try {
    await ctx.gateway.retryToken();
    const { rows } = await ctx.gateway.banks.list({ deadlineMs: DEADLINE_MS });
    return { ok: true, message: `The service answered with ${counted(rows.length, "bank")}.` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("the service didn't pass the check", { error });
    return { ok: false, message: serviceTrouble(error) };
  }
}

/** Requeues the events that were parked after eight tries. @throws {AppError} `forbidden` */
export async function replayParkedEvents(ctx: UserContext): Promise<ParkedEventsReplayed> {
  requirePermission(ctx, "settings.manage");
  const count = await ctx.db.transaction().execute(async (tx) => {
    const replayed = await replayParked(tx, ctx.clock.now());
    if (replayed === 0) return 0;
    await recordAudit(tx, auditOf(ctx), {
      action: "events.replayed",
      subjectType: "webhook_inbox",
      subjectId: null,
      after: { count: replayed },
    });
    await insertChange(tx, "connection", null);
    return replayed;
  });
  return { count };
}

/** Reads the service's state as any process last saw it, and when that was; null if never. */
export async function readServiceState(db: Database, now: Date) {
  const row = await readServiceHealth(db);
  const state = healthState(row, now);
  const seenAt = state === "ok" ? row.lastOkAt : row.lastErrorAt;
  return { state, seenAt: seenAt?.toISOString() ?? null };
}

/** An answer this recent makes the service degraded rather than down. */
const DEGRADED_FOR_MS = 2 * 60 * 1000;

/** The service's health, from what was last seen of it. Unknown until it has been called once. */
export function healthState(
  row: Pick<ServiceHealthRow, "lastOkAt" | "lastErrorAt">,
  now: Date,
): ConnectionView["health"]["state"] {
  const { lastOkAt, lastErrorAt } = row;
  if (lastErrorAt === null) return lastOkAt === null ? "unknown" : "ok";
  if (lastOkAt !== null && lastOkAt.getTime() >= lastErrorAt.getTime()) return "ok";
  return lastOkAt !== null && now.getTime() - lastOkAt.getTime() < DEGRADED_FOR_MS
    ? "degraded"
    : "down";
}

/**
 * Returns the part that keeps writes from being sent. Without a worker, nothing asks the service.
 * @throws {AppError} `forbidden`.
 */
export async function getAwayParts(ctx: UserContext): Promise<AwayParts> {
  requirePermission(ctx, "desk.read");
  const [hasWorker, service] = await Promise.all([
    isListenedTo(ctx.db, "desk_work"),
    readServiceState(ctx.db, ctx.clock.now()),
  ]);
  if (!hasWorker) return { away: "worker" };
  return { away: service.state === "down" ? "service" : null };
}
