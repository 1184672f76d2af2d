import { readFileSync } from "node:fs";
import { z } from "zod";
import { placeholdersOf, type TemplateJson } from "../writes/template";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof METHODS)[number];

const Path = z
  .string()
  .regex(/^\/[\x21-\x7e]*$/, "must be a path that starts with / and holds no spaces")
  .refine(
    (path) => !path.includes("#") && !path.startsWith("//"),
    "must be a path on the service, without #",
  )
  .refine(
    (path) => placeholdersOf(path).join() === "id",
    "must hold {id} once, and no other placeholder",
  );

const knownPlaceholders = (text: string): boolean =>
  placeholdersOf(text).every((name) => name === "id" || name === "amount");
const BodyText = z
  .string()
  .refine(knownPlaceholders, "may use the placeholders {id} and {amount} only");
/** A JSON body template. Amounts are placeholders: a number here is sent unchanged. */
const Body: z.ZodType<TemplateJson> = z.lazy(() =>
  z.union([BodyText, z.number(), z.boolean(), z.null(), z.array(Body), z.record(z.string(), Body)]),
);

const write = (defaults: { method: HttpMethod; path: string; body: TemplateJson }) =>
  z
    .strictObject({
      method: z
        .enum(METHODS)
        .exclude(["GET"])
        .default(defaults.method as "POST"),
      path: Path.default(defaults.path),
      /** Null sends no body. */
      body: Body.default(defaults.body),
    })
    .prefault({});

/**
 * The four operations that the interface names but doesn't show. Nothing is sent to another
 * address. Assumed: their default methods, paths and payloads.
 */
const Operations = z.strictObject({
  getTransfer: z
    .strictObject({
      method: z.enum(METHODS).default("GET"),
      path: Path.default("/transfer-requests/{id}"),
    })
    .prefault({}),
  confirmRate: write({
    method: "POST",
    path: "/v1/transfer-requests/{id}/confirm-rate",
    body: { amount: "{amount}" },
  }),
  cancelTransfer: write({ method: "POST", path: "/v1/transfer-requests/{id}/cancel", body: {} }),
  refreshQuote: write({
    method: "POST",
    path: "/v1/transfer-requests/{id}/refresh-quote",
    body: {},
  }),
});

const ParameterName = z
  .string()
  .regex(/^[A-Za-z0-9_.[\]-]+$/, "must be the name of a query parameter");
/**
 * Three query parameters of the recipients list. Assumed: their default names; the interface only
 * says that they exist.
 */
const RecipientsQuery = z.strictObject({
  currency: ParameterName.default("currency"),
  pageSize: ParameterName.default("limit"),
  page: ParameterName.default("page"),
});

/** The names of the transactions list's query parameters, as the interface shows them. */
const TransactionsQuery = z.strictObject({
  status: ParameterName.default("status"),
  startDate: ParameterName.default("startDate"),
  endDate: ParameterName.default("endDate"),
  pageSize: ParameterName.default("limit"),
  page: ParameterName.default("page"),
});

const SignatureTemplate = z
  .string()
  .refine((template) => placeholdersOf(template).includes("body"), "must hold {body}")
  .refine(
    (template) =>
      placeholdersOf(template).every((name) => ["body", "timestamp", "id"].includes(name)),
    "may use {body}, {timestamp} and {id} only",
  );

const HeaderName = z.string().regex(/^[A-Za-z0-9-]+$/, "must be the name of a header");

const HmacScheme = z
  .strictObject({
    scheme: z.literal("hmac"),
    /** Name of the header with the signature. */
    header: HeaderName,
    algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]),
    encoding: z.enum(["hex", "base64"]),
    /** The signed text, such as `{timestamp}.{body}`. */
    template: SignatureTemplate,
    /** Header that `{timestamp}` is read from. Default: the `t=` part of the signature header itself. */
    timestampHeader: HeaderName.optional(),
    /** Header that `{id}` is read from. */
    idHeader: HeaderName.optional(),
  })
  .refine(
    (scheme) => !placeholdersOf(scheme.template).includes("id") || scheme.idHeader !== undefined,
    {
      message: "is needed when the template uses {id}",
      path: ["idHeader"],
    },
  );

/** Scheme of the webhooks' signatures. Assumed: the interface doesn't show it. */
const Webhooks = z.discriminatedUnion("scheme", [
  z.strictObject({ scheme: z.literal("none") }),
  z.strictObject({ scheme: z.literal("standard-webhooks") }),
  HmacScheme,
]);

/**
 * Settings for what the interface calls "not shown". A missing key has its default, which fits the
 * sandbox. Source: docs/operations.md, "The service profile". Assumed: every default.
 */
export const ServiceProfile = z.strictObject({
  operations: Operations.prefault({}),
  recipientsQuery: RecipientsQuery.prefault({}),
  transactionsQuery: TransactionsQuery.prefault({}),
  /** The number of a list's first page. */
  firstPage: z.union([z.literal(0), z.literal(1)]).default(1),
  /** Rows asked for per page, at most. */
  pageSize: z.int().min(1).max(1_000).default(100),
  /** Answer for a page behind the last: no rows, a repeated page, or 404. */
  listEnds: z.enum(["empty", "repeats", "404"]).default("empty"),
  /** Completeness of records in a list; if `short`, each is read by its id, too. */
  listedRecords: z.enum(["whole", "short"]).default("whole"),
  /** Longest range of a request, in days; null for any. */
  longestRangeDays: z.int().min(1).max(10_000).nullable().default(null),
  /** How many days after the service's today (UTC) an end date may lie. */
  daysAhead: z.int().min(-1).max(2).default(2),
  /** First day for which transactions are asked for. */
  firstDay: z.iso.date("must be a day, such as 2024-01-31").default("2014-10-01"),
  /** The steps of these three that carry `x-idempotency-key`; creates and confirm payment always do. */
  idempotencyHeaderOn: z
    .array(z.enum(["confirmRate", "cancelTransfer", "refreshQuote"]))
    .default(["confirmRate", "cancelTransfer", "refreshQuote"]),
  /** Scheme of the events' signatures. Events signed otherwise are refused. */
  webhooks: Webhooks.default({ scheme: "standard-webhooks" }),
  /** How many calls all processes together may send per second. */
  requestsPerSecond: z.number().positive().max(10_000).default(50),
});
export type ServiceProfile = z.output<typeof ServiceProfile>;
/** Some keys of a profile; of those with members, some of these. */
export type ProfileKeys = z.input<typeof ServiceProfile>;

export const DEFAULT_PROFILE: ServiceProfile = ServiceProfile.parse({});

/** The members of these are shown, and count, each for themselves. */
export const IN_MEMBERS = ["operations", "recipientsQuery", "transactionsQuery"] as const;

/** Merges two sets of keys over the defaults. The first set counts before the second. */
export function profileOf(first: ProfileKeys, second: ProfileKeys): ServiceProfile {
  const merged: Record<string, unknown> = { ...second, ...first };
  for (const key of IN_MEMBERS) merged[key] = { ...second[key], ...first[key] };
  return ServiceProfile.parse(merged);
}

/** Error in the file that SERVICE_PROFILE names. The message is a line for a terminal. */
export class ProfileError extends Error {
  constructor(path: string, what: string) {
    super(`SERVICE_PROFILE: ${path}: ${what}`.replace(/\s+/g, " "));
    this.name = "ProfileError";
  }
}

/**
 * Reads the profile keys of a JSON file; no keys without a path.
 * @throws {ProfileError} with one line that names the file, the key, and the expected value
 */
export function loadProfileKeys(path: string | undefined): ProfileKeys {
  if (path === undefined) return {};
  const keys = readJson(path);
  const parsed = ServiceProfile.safeParse(keys);
  if (parsed.success) return keys as ProfileKeys;
  throw new ProfileError(path, parsed.error.issues.map(describeIssue).join("; "));
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ProfileError(
      path,
      `can't be read (${error instanceof Error && "code" in error ? String(error.code) : "unknown error"})`,
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new ProfileError(
      path,
      `is not JSON: ${error instanceof Error ? error.message : "unreadable"}`,
    );
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys
      .map((key) => `${[...issue.path, key].join(".")} is not a key of the profile`)
      .join("; ");
  }
  return place === "" ? issue.message : `${place} ${issue.message}`;
}
