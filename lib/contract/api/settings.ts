import * as z from "zod/mini";
import { REFUSAL_REASONS } from "@/lib/domain/webhooks/refusal-reason";
import { Instant, NameText } from "./values";

/** GET /api/settings/connection */
export const ConnectionView = z.object({
  baseUrl: z.string(),
  sandbox: z.boolean(),
  health: z.object({
    state: z.enum(["ok", "degraded", "down", "unknown"]),
    lastOkAt: z.nullable(Instant),
    lastErrorAt: z.nullable(Instant),
    lastError: z.nullable(z.string()),
    clockOffsetMs: z.nullable(z.number()),
  }),
  /** The token's state, never the token. */
  token: z.object({
    state: z.enum(["none", "valid", "renewing", "rate_limited", "rejected"]),
    issuedAt: z.nullable(Instant),
    expiresAt: z.nullable(Instant),
    nextTryAt: z.nullable(Instant),
    lastError: z.nullable(z.string()),
  }),
  profile: z.unknown(),
  /** Profile keys that an administrator saved, and those of SERVICE_PROFILE's file. */
  savedProfile: z.unknown(),
  fileProfile: z.unknown(),
  webhook: z.object({
    /** The whole address to register with the service; shown to administrators only. */
    url: z.nullable(z.string()),
    scheme: z.string(),
    /** Shown to administrators only, and only if the desk made it. */
    secret: z.nullable(z.string()),
    lastEventAt: z.nullable(Instant),
    receivedLastDay: z.number(),
    parked: z.number(),
    /** Events refused because of their signature, for each reason; the one seen last first. Forgotten a week after the last. */
    refused: z.array(
      z.object({
        reason: z.enum(REFUSAL_REASONS),
        count: z.number(),
        firstAt: Instant,
        lastAt: Instant,
      }),
    ),
  }),
  mail: z.object({
    isSetUp: z.boolean(),
    /** `host:port`; shown to administrators only. */
    server: z.nullable(z.string()),
    from: z.nullable(z.string()),
    /** The domains to which mail may go; null for any. */
    domains: z.nullable(z.array(z.string())),
  }),
});
export type ConnectionView = z.output<typeof ConnectionView>;

/** POST /api/settings/connection/check: reads the list of banks once, now. */
export const ConnectionCheck = z.object({
  ok: z.boolean(),
  message: z.string(),
  checkedAt: Instant,
  tookMs: z.number(),
});
export type ConnectionCheck = z.output<typeof ConnectionCheck>;

/** POST /api/settings/connection/probe: how the service takes what its interface doesn't show. */
export const ProfileProbe = z.object({
  /** Each found key as JSON, beside the one in force. */
  found: z.array(
    z.object({
      key: z.string(),
      inForce: z.string(),
      found: z.string(),
      isInForce: z.boolean(),
      /** The file of SERVICE_PROFILE sets it, so that a saved one doesn't count. */
      isInFile: z.boolean(),
    }),
  ),
  unknown: z.array(z.object({ key: z.string(), why: z.string() })),
  keys: z.unknown(),
});
export type ProfileProbe = z.output<typeof ProfileProbe>;

/** PUT /api/settings/connection/profile: the keys to save, in place of those saved before. */
export const SaveProfileInput = z.object({ keys: z.unknown() });
export type SaveProfileInput = z.output<typeof SaveProfileInput>;
export const ProfileSaved = z.object({ saved: z.unknown() });
export type ProfileSaved = z.output<typeof ProfileSaved>;

/** POST /api/settings/connection/parked-events: tries all parked events again; answers how many. */
export const ParkedEventsReplayed = z.object({ count: z.number() });
export type ParkedEventsReplayed = z.output<typeof ParkedEventsReplayed>;

/** GET and PATCH /api/settings/organisation */
export const OrganisationView = z.object({ name: z.string(), reportingZone: z.string() });
export type OrganisationView = z.output<typeof OrganisationView>;
export const ChangeOrganisationInput = z.object({
  name: NameText.check(
    z.minLength(1, "Enter the organisation's name"),
    z.maxLength(120, "A name has 120 characters at most"),
  ),
  reportingZone: z.string().check(z.refine(isTimeZone, "Choose a time zone such as Africa/Lagos")),
});
export type ChangeOrganisationInput = z.input<typeof ChangeOrganisationInput>;

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
