import { z } from "zod";

/** Ways a service may treat a repeated idempotency key. The interface doesn't show which. */
export const KEY_MODES = [
  /** The first answer again, errors too; another body is refused with 409. */
  "replay_first_answer",
  /** Refused with 409, the same body or not. */
  "conflict_409",
  /** Refused with 422, the same body or not. */
  "unprocessable_422",
  /** Every request is carried out. */
  "key_ignored",
] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Whole milliseconds, of 400 days at most. */
export const DurationMs = z
  .int("must be whole milliseconds")
  .min(0)
  .max(400 * 24 * 3_600_000);
const durationMs = (fallback: number) => DurationMs.default(fallback);

const Bucket = (burst: number, perMinute: number) =>
  z
    .strictObject({
      burst: z.int().min(1).default(burst),
      perMinute: z.number().positive().default(perMinute),
    })
    .prefault({});

const RateLimits = z
  .strictObject({
    enabled: z.boolean().default(true),
    token: Bucket(30, 60),
    // A crawl of the transactions list reads hundreds of pages in a minute.
    read: Bucket(2_000, 60_000),
    write: Bucket(200, 3_000),
  })
  .prefault({});

const WEBHOOK_SECRET =
  /^(whsec_)?(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** The default signing secret. Public on purpose, like the credentials. */
export const DEFAULT_WEBHOOK_SECRET = "whsec_c2FuZGJveC13ZWJob29rLXNpZ25pbmcta2V5LTAwMQ==";

/** Tells if a text can sign events. */
export function isWebhookSecret(text: string): boolean {
  return WEBHOOK_SECRET.test(text);
}

const Webhooks = z
  .strictObject({
    enabled: z.boolean().default(true),
    /** Where events are sent; null: nowhere. */
    url: z
      .url({ protocol: /^https?$/, error: "must be an http or https address" })
      .nullable()
      .default(null),
    secret: z
      .string()
      .refine(isWebhookSecret, "must be whsec_ and 12 or more bytes in base64")
      .default(DEFAULT_WEBHOOK_SECRET),
    /** Delays after each failed attempt; after the last one the sandbox gives up. */
    retryDelaysMs: z
      .array(DurationMs)
      .max(20)
      .default([5_000, 30_000, 120_000, 600_000, 3_600_000]),
    timeoutMs: z.int().min(1).max(120_000).default(10_000),
  })
  .prefault({});

/** Everything about the sandbox that can be adjusted, at start or while it runs. */
export const SandboxSettings = z.strictObject({
  tokenLifetimeSeconds: z.int().min(1).max(86_400).default(900),
  /** When set, a create needs it as `x-api-key`. */
  apiKey: z.string().min(1).nullable().default(null),
  /** From a quote being asked for to its rate. */
  rateDelayMs: durationMs(1_500),
  /** From a rate to its expiry. */
  rateLifetimeMs: durationMs(30 * 60_000),
  /** From a payment notice to the payment being detected. */
  detectionDelayMs: durationMs(4_000),
  /** From full payment to completion. */
  settlementDelayMs: durationMs(4_000),
  /** From confirming the rate to the transaction's expiry when it is never paid. */
  paymentWindowMs: durationMs(24 * 3_600_000),
  keyMode: z.enum(KEY_MODES).default("replay_first_answer"),
  rateLimits: RateLimits,
  webhooks: Webhooks,
  demoData: z.boolean().default(false),
  demoTransactions: z.int().min(0).max(1_000_000).default(3_000),
  /** Seed of the rates and the demo data: the same seed gives the same figures. */
  demoSeed: z.union([z.string(), z.number()]).default("rampdesk"),
});
export type SandboxSettings = z.output<typeof SandboxSettings>;
/** Any part of the settings; what is left out keeps its value. */
export type SettingsPatch = z.input<typeof SandboxSettings>;

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function merge(current: Fields, patch: Fields): Fields {
  const merged = { ...current };
  for (const [name, value] of Object.entries(patch)) {
    const before = merged[name];
    if (value !== undefined)
      merged[name] = isFields(before) && isFields(value) ? merge(before, value) : value;
  }
  return merged;
}

export type SettingsHolder = ReturnType<typeof createSettings>;

export function createSettings(atStart: SettingsPatch = {}) {
  const initial = SandboxSettings.parse(atStart);
  let settings = initial;
  return {
    current: () => settings,
    /** @throws {z.ZodError} when a name is unknown or a value is bad; nothing changes then. */
    change: (patch: unknown) => {
      settings = SandboxSettings.parse(merge(settings, isFields(patch) ? patch : {}));
      return settings;
    },
    reset: () => {
      settings = initial;
    },
  };
}
