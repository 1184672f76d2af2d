import { expect, test } from "vitest";
import { EnvError, parseEnv } from "@/lib/platform/env";
import { deskConfig, settledEnv } from "./runtime-config";

const VARIABLES = {
  DATABASE_URL: "postgresql://desk:CANARY-database@127.0.0.1/desk",
  NEXTAUTH_SECRET: "CANARY-session",
  SERVICE_BASE_URL: "https://service.example",
  SERVICE_CLIENT_ID: "id",
  SERVICE_CLIENT_SECRET: "CANARY-client",
};
const configOf = (more: Record<string, string> = {}) => {
  const env = parseEnv({ ...VARIABLES, ...more });
  return deskConfig(env, settledEnv(env));
};

test("a process that was started without what the launcher settles says which variables it lacks", () => {
  expect(() => settledEnv(parseEnv({}))).toThrow(EnvError);
  const lines = ((): readonly string[] => {
    try {
      settledEnv(parseEnv({}));
      return [];
    } catch (error) {
      return error instanceof EnvError ? error.lines : [];
    }
  })();
  expect(lines.map((line) => line.split(" ")[0])).toEqual([
    "DATABASE_URL",
    "NEXTAUTH_SECRET",
    "SERVICE_BASE_URL",
    "SERVICE_CLIENT_ID",
    "SERVICE_CLIENT_SECRET",
  ]);
});

test("the public address is an origin, and https makes cookies secure", () => {
  expect(configOf({ PORT: "3100" })).toMatchObject({
    publicUrl: "http://localhost:3100",
    secureCookies: false,
    sandbox: false,
  });
  expect(configOf({ NEXTAUTH_URL: "https://desk.example/" })).toMatchObject({
    publicUrl: "https://desk.example",
    secureCookies: true,
  });
  expect(configOf({ RAMPDESK_SANDBOX: "1" }).sandbox).toBe(true);
});

test("single sign-on is there when its variables are", () => {
  expect(configOf().oidc).toBeNull();
  const oidc = configOf({
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "desk",
    OIDC_CLIENT_SECRET: "CANARY-oidc",
  }).oidc;
  expect(oidc).toMatchObject({
    issuer: "https://id.example",
    clientId: "desk",
    name: "single sign-on",
  });
});

test("mail is set up when it has a server and a sender", () => {
  expect(configOf()).toMatchObject({ mail: null, mailDomains: null });
  const config = configOf({
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "Desk <desk@bank.example>",
    MAIL_DOMAINS: "bank.example",
  });
  expect(config).toMatchObject({
    mail: {
      server: { host: "mail.example", port: 465, tls: true },
      from: { name: "Desk", address: "desk@bank.example" },
    },
    mailDomains: ["bank.example"],
  });
});

test("no secret prints", () => {
  const config = configOf({
    SMTP_URL: "smtp://desk:CANARY-mail@mail.example",
    MAIL_FROM: "desk@bank.example",
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "desk",
    OIDC_CLIENT_SECRET: "CANARY-oidc",
  });
  expect(`${JSON.stringify(config)} ${String(config.sessionSecret)}`).not.toContain("CANARY");
});
