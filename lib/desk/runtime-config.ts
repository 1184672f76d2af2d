import { EnvError, type Env } from "@/lib/platform/env";
import type { MailSender, SmtpServer } from "@/lib/platform/mail-settings";
import { Secret } from "@/lib/platform/secret";

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: Secret;
  /** The provider's name on the button, such as `Entra ID`. */
  name: string;
}

/** The complete settings of a process; nothing in here is optional by accident. */
export interface DeskConfig {
  /** The desk's public address, without a path. */
  publicUrl: string;
  /** True if that address is https. Cookies are then `Secure`, and HSTS is sent. */
  secureCookies: boolean;
  sandbox: boolean;
  databaseUrl: Secret;
  /** Encrypts the session cookie. */
  sessionSecret: Secret;
  serviceBaseUrl: string;
  oidc: OidcConfig | null;
  mail: { server: SmtpServer; from: MailSender } | null;
  /** The only domains that mail may go to; null for any. */
  mailDomains: readonly string[] | null;
  /** WEBHOOK_SECRET is set: whoever may know the webhook's secret has it from there. */
  webhookSecretGiven: boolean;
  /** How many proxies each request comes through. */
  trustedProxies: number;
}

/** The variables that the launcher settles before it starts a process. */
export interface SettledEnv {
  databaseUrl: string;
  sessionSecret: Secret;
  serviceBaseUrl: string;
  clientId: string;
  clientSecret: Secret;
}

/** @throws {EnvError} with one line for each variable that is missing. */
export function settledEnv(env: Env): SettledEnv {
  const lines: string[] = [];
  const needed = <Value>(name: keyof Env, value: Value | undefined): Value => {
    if (value === undefined)
      lines.push(`${name} must be set: start Rampdesk with npm start, which sets what is missing`);
    return value as Value;
  };
  const settled: SettledEnv = {
    databaseUrl: needed("DATABASE_URL", env.DATABASE_URL),
    sessionSecret: needed("NEXTAUTH_SECRET", env.NEXTAUTH_SECRET),
    serviceBaseUrl: needed("SERVICE_BASE_URL", env.SERVICE_BASE_URL),
    clientId: needed("SERVICE_CLIENT_ID", env.SERVICE_CLIENT_ID),
    clientSecret: needed("SERVICE_CLIENT_SECRET", env.SERVICE_CLIENT_SECRET),
  };
  if (lines.length > 0) throw new EnvError(lines);
  return settled;
}

/** The desk's configuration, from variables that were checked. */
export function deskConfig(env: Env, settled: SettledEnv): DeskConfig {
  const publicUrl = new URL(env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).origin;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  return {
    publicUrl,
    secureCookies: publicUrl.startsWith("https://"),
    sandbox: env.RAMPDESK_SANDBOX,
    databaseUrl: new Secret(settled.databaseUrl),
    sessionSecret: settled.sessionSecret,
    serviceBaseUrl: settled.serviceBaseUrl,
    oidc:
      issuer && clientId && clientSecret
        ? { issuer, clientId, clientSecret, name: env.OIDC_NAME }
        : null,
    mail: env.SMTP_URL && env.MAIL_FROM ? { server: env.SMTP_URL, from: env.MAIL_FROM } : null,
    mailDomains: env.MAIL_DOMAINS ?? null,
    webhookSecretGiven: env.WEBHOOK_SECRET !== undefined,
    trustedProxies: env.TRUSTED_PROXIES,
  };
}
