import { VARIABLE_NAMES } from "@/lib/platform/env";

/** What the launcher has determined and its processes must know. */
export interface Discovered {
  /** For the role that the process works as. */
  databaseUrl: string;
  port: number;
  sandboxPort: number;
  dataDir: string;
  publicUrl: string;
  sessionSecret: string;
  service?: { baseUrl: string; clientId: string; clientSecret: string };
  sandbox: boolean;
  dev: boolean;
}

/**
 * The environment of the product's processes: this process's own, plus what was determined.
 * A variable that is unset is handed on as blank, which means the same, so that Next.js can't fill
 * it from a file of its own that the worker never sees. The owner's address of the database stays with the launcher.
 */
export function childEnv(
  source: Record<string, string | undefined>,
  found: Discovered,
): Record<string, string | undefined> {
  const blank = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, source[name] ?? ""]));
  return {
    ...source,
    ...blank,
    NODE_ENV: found.dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: found.databaseUrl,
    MIGRATE_DATABASE_URL: "",
    DATA_DIR: found.dataDir,
    PORT: String(found.port),
    SANDBOX_PORT: String(found.sandboxPort),
    NEXTAUTH_URL: found.publicUrl,
    NEXTAUTH_SECRET: found.sessionSecret,
    RAMPDESK_SANDBOX: found.sandbox ? "1" : "",
    ...(found.service && {
      SERVICE_BASE_URL: found.service.baseUrl,
      SERVICE_CLIENT_ID: found.service.clientId,
      SERVICE_CLIENT_SECRET: found.service.clientSecret,
    }),
  };
}
