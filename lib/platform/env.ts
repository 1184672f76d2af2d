import { z } from "zod";
import { parseDomains, parseSender, parseSmtpUrl } from "./mail-settings";
import { Secret } from "./secret";

const wholeNumber = (fallback: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(0, message).max(max, message).default(fallback);
const port = (fallback: number, name: string) =>
  wholeNumber(
    fallback,
    65_535,
    `${name} must be a port number from 1 to 65535, such as ${fallback}, or 0 for any free one`,
  );
const httpUrl = (name: string, example: string) =>
  z
    .string()
    .refine(
      isHttpUrl,
      `${name} must be an http or https address without a user, a password, ? or #, such as ${example}`,
    );
const databaseUrl = (name: string) =>
  z
    .string()
    .refine(
      isDatabaseUrl,
      `${name} must be an address such as postgresql://user:password@db.example.com:5432/rampdesk; @ : / and % in the password are written %40 %3A %2F %25`,
    );

/** Checks a base address. It is shown and logged, so it must hold no credentials. */
function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return ["http:", "https:"].includes(protocol) && `${username}${password}${search}${hash}` === "";
}

function isDatabaseUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
}

/** A value that a parser reads, or null if it can't. Only the message is reported, because the text may hold a password. */
const readBy = <Value>(parse: (text: string) => Value | null, message: string) =>
  z.string().transform((text, ctx) => {
    const value = parse(text);
    if (value !== null) return value;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const secret = z.string().transform((value) => new Secret(value));

const Variables = z.object({
  SERVICE_BASE_URL: httpUrl("SERVICE_BASE_URL", "https://api.example.com").optional(),
  SERVICE_CLIENT_ID: z.string().optional(),
  SERVICE_CLIENT_SECRET: secret.optional(),
  SERVICE_API_KEY: secret.optional(),
  SERVICE_PROFILE: z.string().optional(),
  WEBHOOK_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,}$/, "WEBHOOK_TOKEN must be 16 or more letters, digits, - or _")
    .optional(),
  WEBHOOK_SECRET: secret.optional(),
  DATABASE_URL: databaseUrl("DATABASE_URL").optional(),
  MIGRATE_DATABASE_URL: databaseUrl("MIGRATE_DATABASE_URL").optional(),
  DATA_DIR: z.string().default(".data"),
  PORT: port(3000, "PORT"),
  SANDBOX_PORT: port(4010, "SANDBOX_PORT"),
  TRUSTED_PROXIES: wholeNumber(
    0,
    9,
    "TRUSTED_PROXIES must be how many proxies of your own there are, from 0 to 9",
  ),
  NEXTAUTH_SECRET: secret.optional(),
  NEXTAUTH_URL: httpUrl("NEXTAUTH_URL", "https://desk.example.com").optional(),
  ADMIN_EMAIL: z.email("ADMIN_EMAIL must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "ADMIN_PASSWORD must be 12 characters or more")
    .max(200, "ADMIN_PASSWORD must be 200 characters or less, as everywhere one is entered")
    .transform((value) => new Secret(value))
    .optional(),
  OIDC_ISSUER: httpUrl("OIDC_ISSUER", "https://login.example.com").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_NAME: z.string().default("single sign-on"),
  SMTP_URL: readBy(
    parseSmtpUrl,
    "SMTP_URL must be an address such as smtp://user:password@mail.example.com:587, or smtps://…; @ : / and % in the password are written %40 %3A %2F %25",
  ).optional(),
  MAIL_FROM: readBy(
    parseSender,
    "MAIL_FROM must be an e-mail address, or a name and an address: Rampdesk <reports@example.com>",
  ).optional(),
  MAIL_DOMAINS: readBy(
    parseDomains,
    "MAIL_DOMAINS must be domains with commas between them, such as example.com, group.example.com",
  ).optional(),
  /** Read by the logger first; checked here, so that a bad one stops the start. */
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"], "LOG_LEVEL must be debug, info, warn or error")
    .default("info"),
  /** Set by the launcher when the service in use is the sandbox. */
  RAMPDESK_SANDBOX: z
    .enum(["0", "1"], "RAMPDESK_SANDBOX must be 0 or 1")
    .default("0")
    .transform((value) => value === "1"),
});

/** The names of all variables that the product reads. `.env.example` explains each. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

const TOGETHER = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
] as const;

const Checked = Variables.superRefine((env, ctx) => {
  if (env.SERVICE_BASE_URL && (!env.SERVICE_CLIENT_ID || !env.SERVICE_CLIENT_SECRET)) {
    const missing = env.SERVICE_CLIENT_ID ? "SERVICE_CLIENT_SECRET" : "SERVICE_CLIENT_ID";
    ctx.addIssue({
      code: "custom",
      path: [missing],
      message: `${missing} must be set when SERVICE_BASE_URL is: the service needs it to issue a token`,
    });
  }
  if (env.MIGRATE_DATABASE_URL && !env.DATABASE_URL) {
    ctx.addIssue({
      code: "custom",
      path: ["DATABASE_URL"],
      message:
        "DATABASE_URL must be set when MIGRATE_DATABASE_URL is: it is the address the desk works with",
    });
  }
  for (const names of TOGETHER) {
    const isSet = names.map((name) => Boolean(env[name]));
    if (isSet.includes(true) && isSet.includes(false))
      ctx.addIssue({
        code: "custom",
        path: [names[0]],
        message: `${new Intl.ListFormat("en-GB").format(names)} must be set together`,
      });
  }
});

export type Env = z.output<typeof Variables>;

/** A variable is missing or bad. `lines` holds one line a variable, ready for a terminal. */
export class EnvError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "EnvError";
  }
}

/**
 * Parses the process's variables. Blank ones count as unset.
 * @throws {EnvError} with one line for each bad variable: its name and what it expects.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const set = Object.entries(source).filter(([, value]) => value?.trim());
  const parsed = Checked.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  throw new EnvError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`;
    }),
  );
}

let cached: Env | undefined;

export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
