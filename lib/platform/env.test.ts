import { expect, test } from "vitest";
import { EnvError, parseEnv } from "./env";

function linesOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
  return [];
}

test("nothing set is a whole sandbox", () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, SANDBOX_PORT: 4010, DATA_DIR: ".data" });
  expect(parseEnv({}).SERVICE_BASE_URL).toBeUndefined();
});

test("set to nothing counts as unset", () => {
  expect(parseEnv({ PORT: " ", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "99999" }, "PORT must be a port number from 1 to 65535"],
  [{ SANDBOX_PORT: "80.5" }, "SANDBOX_PORT must be a port number"],
  [
    { SERVICE_BASE_URL: "api.example.com", SERVICE_CLIENT_ID: "x", SERVICE_CLIENT_SECRET: "y" },
    "SERVICE_BASE_URL",
  ],
  [
    {
      SERVICE_BASE_URL: "https://desk:canary@api.example.com",
      SERVICE_CLIENT_ID: "x",
      SERVICE_CLIENT_SECRET: "y",
    },
    "SERVICE_BASE_URL must be an http or https address without a user",
  ],
  [
    {
      SERVICE_BASE_URL: "https://api.example.com?key=canary",
      SERVICE_CLIENT_ID: "x",
      SERVICE_CLIENT_SECRET: "y",
    },
    "SERVICE_BASE_URL",
  ],
  [{ NEXTAUTH_URL: "https://desk.example.com/#top" }, "NEXTAUTH_URL"],
  [{ SERVICE_BASE_URL: "https://api.example.com" }, "SERVICE_CLIENT_ID"],
  [
    { SERVICE_BASE_URL: "https://api.example.com", SERVICE_CLIENT_ID: "x" },
    "SERVICE_CLIENT_SECRET",
  ],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgresql://x", MIGRATE_DATABASE_URL: "mysql://x" }, "MIGRATE_DATABASE_URL"],
  [{ MIGRATE_DATABASE_URL: "postgresql://x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgresql://desk:pass word@[db/x" }, "DATABASE_URL"],
  [{ TRUSTED_PROXIES: "12" }, "TRUSTED_PROXIES must be how many proxies"],
  [{ TRUSTED_PROXIES: "all" }, "TRUSTED_PROXIES"],
  [{ TRUSTED_PROXIES: "-1" }, "TRUSTED_PROXIES"],
  [{ TRUSTED_PROXIES: "1.5" }, "TRUSTED_PROXIES"],
  [{ ADMIN_EMAIL: "a@example.com" }, "ADMIN_EMAIL"],
  [{ SMTP_URL: "smtp://mail.example.com" }, "SMTP_URL"],
  [{ SMTP_URL: "mail.example.com", MAIL_FROM: "a@example.com" }, "SMTP_URL"],
  [{ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "somebody" }, "MAIL_FROM"],
  [{ MAIL_DOMAINS: "example.com; other.example" }, "MAIL_DOMAINS"],
  [{ OIDC_ISSUER: "https://id.example.com" }, "OIDC_ISSUER"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be debug, info, warn or error"],
])("%j: one line that names the variable", (source, name) => {
  const lines = linesOf(source as Record<string, string>);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name);
  expect(lines[0]).not.toContain("canary");
});

test("secrets don't print", () => {
  const env = parseEnv({ NEXTAUTH_SECRET: "canary-value" });
  expect(JSON.stringify(env)).not.toContain("canary-value");
  expect(`${env.NEXTAUTH_SECRET}`).toBe("[secret]");
  expect(
    JSON.stringify(
      parseEnv({
        SMTP_URL: "smtp://desk:canary-value@mail.example.com",
        MAIL_FROM: "a@example.com",
      }),
    ),
  ).not.toContain("canary");
  expect(
    linesOf({
      SMTP_URL: "smtp//desk:canary-value@mail.example.com",
      MAIL_FROM: "a@example.com",
    }).join(),
  ).not.toContain("canary");
});
