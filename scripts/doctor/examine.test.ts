import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type SmtpServer, startSmtpServer } from "@/lib/mail/testing/smtp-server";
import { parseEnv } from "@/lib/platform/env";
import { migrate } from "@/lib/store/migrate";
import { grantDeskRights } from "@/lib/store/postgres/desk-rights";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { lockPath } from "../launcher/launcher-lock";
import { bringUpToDate } from "../launcher/open-database";
import { readSettings } from "../launcher/settings";
import { temporaryFolder } from "../testing/temporary-folder";
import { checkDataFolder, checkLeftovers } from "./data-folder";
import { checkDatabase } from "./database";
import {
  checkMail,
  checkNodeVersion,
  checkPackages,
  checkPorts,
  checkService,
  checkSessionSecret,
  examine,
} from "./examine";
import { findingLines } from "./finding";

const root = temporaryFolder();
const dataDir = join(root, "data");

test.each([
  ["20.19.0", "ok"],
  ["24.3.0", "ok"],
  ["20.18.9", "fail"],
  ["18.20.0", "fail"],
])("Node %s is %s", (version, level) => {
  expect(checkNodeVersion(version).level).toBe(level);
});

test("packages are compared with what npm recorded; another system's optional ones may be absent", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", optional: true },
    },
  };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
  expect(checkPackages(root)).toMatchObject({ level: "fail", seen: "none are installed" });
  mkdirSync(join(root, "node_modules"));
  const install = (version: string): void =>
    writeFileSync(
      join(root, "node_modules/.package-lock.json"),
      JSON.stringify({ packages: { "node_modules/a": { version } } }),
    );
  install("1.0.0");
  expect(checkPackages(root).level).toBe("ok");
  install("0.9.0");
  expect(checkPackages(root)).toMatchObject({
    level: "fail",
    seen: "1 differ from package-lock.json (a)",
    advice: "Run npm ci.",
  });
});

test("a data folder that others can read is a warning with the command that closes it", () => {
  expect(checkDataFolder(dataDir).level).toBe("ok");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  expect(findingLines(checkDataFolder(dataDir)).join("\n")).toMatch(
    /warn .*other users[^]*chmod 7[01][01] /,
  );
  chmodSync(dataDir, 0o700);
  expect(checkDataFolder(dataDir).level).toBe("ok");
});

test("a session secret that could be guessed is a warning; none is fine, since the launcher makes one", () => {
  const found = (variables: Record<string, string>) =>
    checkSessionSecret(readSettings(root, { NODE_ENV: "test", ...variables }));
  expect(found({ NEXTAUTH_SECRET: "x".repeat(31) })).toMatchObject([
    { level: "warn", seen: "NEXTAUTH_SECRET has 31 characters" },
  ]);
  expect(found({ NEXTAUTH_SECRET: "x".repeat(32) })).toEqual([]);
  expect(found({})).toEqual([]);
});

test("a variable that is wrong in one line alone is what was seen, with where to set it", async () => {
  vi.stubEnv("PORT", "3000");
  vi.stubEnv("SANDBOX_PORT", "3000");
  const found = (await examine(root)).find(({ what }) => what === "variables");
  vi.unstubAllEnvs();
  expect(found).toMatchObject({
    level: "fail",
    seen: expect.stringContaining("SANDBOX_PORT: 3000 is PORT too") as string,
    advice: expect.stringContaining(".env") as string,
  });
});

test("a lock that a killed launcher left is told of, and stays", () => {
  mkdirSync(dataDir, { recursive: true });
  expect(checkLeftovers(dataDir).level).toBe("ok");
  writeFileSync(lockPath(dataDir), JSON.stringify({ pid: 2 ** 30, stamp: "1" }));
  expect(checkLeftovers(dataDir).level).toBe("warn");
  expect(checkLeftovers(dataDir).level).toBe("warn");
});

test("a port that another program holds is a failure", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const settings = readSettings(root, {
    PORT: String(port),
    SANDBOX_PORT: "0",
    DATA_DIR: join(root, "elsewhere"),
  });
  expect((await checkPorts(settings)).map((finding) => finding.level)).toEqual(["fail", "ok"]);
  await new Promise((resolve) => server.close(resolve));
});

test("a database and a service that don't answer are failures that show no secret", async () => {
  const settings = readSettings(root, {
    DATABASE_URL: "postgresql://desk:hush-hush@127.0.0.1:9/desk",
    SERVICE_BASE_URL: "http://127.0.0.1:9",
    SERVICE_CLIENT_ID: "me",
    SERVICE_CLIENT_SECRET: "hush-hush",
  });
  const findings = [...(await checkDatabase(settings)), await checkService(settings)];
  expect(findings.map((finding) => finding.level)).toEqual(["fail", "fail"]);
  expect(findings.flatMap(findingLines).join("\n")).not.toContain("hush-hush");
});

test("a database role that lacks rights fails with what to set, and one that has too many is told of", async () => {
  const { url, deskUrl, drop } = await createTestDatabase("empty");
  await migrate(url);
  const look = async (variables: Record<string, string>): Promise<string> =>
    (await checkDatabase(readSettings(root, variables))).flatMap(findingLines).join("\n");
  // Nobody gave it anything: it can't even read which migrations ran.
  expect(await look({ DATABASE_URL: deskUrl })).toMatch(
    /fail {2}database .*permission denied[^]*MIGRATE_DATABASE_URL/,
  );
  expect(await look({ DATABASE_URL: deskUrl, MIGRATE_DATABASE_URL: url })).toMatch(
    /warn {2}database role.*rampdesk_app lacks .* more[^]*npm start gives it/,
  );
  await grantDeskRights(url, "rampdesk_app");
  expect(await look({ DATABASE_URL: deskUrl })).toMatch(/ok {4}database role.*append-only/);
  expect(await look({ DATABASE_URL: url })).toMatch(
    /warn {2}database role.*UPDATE on audit_log[^]*MIGRATE_DATABASE_URL/,
  );
  await drop();
});

test("an audit log that was changed past the desk is told of", async () => {
  const { url, deskUrl, drop } = await createTestDatabase();
  const look = async (): Promise<string> =>
    (await checkDatabase(readSettings(root, { DATABASE_URL: deskUrl })))
      .flatMap(findingLines)
      .join("\n");
  expect(await look()).toMatch(/ok {4}audit log +0 rows/);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    "insert into audit_log (at, actor_name, action, subject_type, previous_hash, hash) values (now(), 'a', 'b', 'c', 'd', 'e')",
  );
  await owner.end();
  expect(await look()).toMatch(
    /warn {2}audit log +row 1 of .* doesn't follow from the one before[^]*Compare it with a backup/,
  );
  await drop();
});

test.each([
  ["locale 'C'", /warn {2}database text +its locale knows the letters A to Z only[^]*C\.UTF-8/],
  ["encoding 'SQL_ASCII' locale 'C'", /fail {2}database text +its encoding is SQL_ASCII[^]*UTF8/],
])("a database made with %s is told of", async (made, told) => {
  const { url, drop } = await createTestDatabase("empty", `locale_provider libc ${made}`);
  await migrate(url);
  expect(
    (await checkDatabase(readSettings(root, { DATABASE_URL: url })))
      .flatMap(findingLines)
      .join("\n"),
  ).toMatch(told);
  await drop();
});

test("a role that may do only part of its work is named with what it lacks", async () => {
  const { url, deskUrl, drop } = await createTestDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("revoke insert on audit_log from rampdesk_app");
  await owner.end();
  const found = (await checkDatabase(readSettings(root, { DATABASE_URL: deskUrl })))
    .flatMap(findingLines)
    .join("\n");
  expect(found).toMatch(/fail {2}database role.*rampdesk_app lacks INSERT on audit_log\n/);
  await expect(bringUpToDate({ url: deskUrl, ownerUrl: deskUrl, where: "here" })).rejects.toThrow();
  await bringUpToDate({ url: deskUrl, ownerUrl: url, where: "here" });
  expect(
    (await checkDatabase(readSettings(root, { DATABASE_URL: deskUrl }))).map(({ level }) => level),
  ).toEqual(["ok", "ok", "ok"]);
  // From here on a start needs no more than the desk's own role.
  await bringUpToDate({ url: deskUrl, ownerUrl: deskUrl, where: "here" });
  await drop();
});

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

const checked = (variables: Record<string, string>) => checkMail({ env: parseEnv(variables) });

test("says that mail isn't set up, that it is, and what is wrong, without the password", async () => {
  expect(await checked({})).toMatchObject({
    level: "ok",
    seen: expect.stringContaining("not set up") as string,
  });
  expect(
    await checked({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "reports@bank.example",
      MAIL_DOMAINS: "bank.example",
    }),
  ).toEqual({
    level: "ok",
    what: "mail",
    seen: `127.0.0.1:${smtp.port} takes mail from reports@bank.example, for bank.example only`,
  });
  smtp.manners.account = { user: "desk", password: "right" };
  const refused = await checked({
    SMTP_URL: `smtp://desk:CANARY@127.0.0.1:${smtp.port}`,
    MAIL_FROM: "reports@bank.example",
  });
  expect(refused).toMatchObject({
    level: "warn",
    seen: expect.stringContaining("sign in") as string,
  });
  expect(
    await checked({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "reports@bank.example" }),
  ).toMatchObject({
    level: "warn",
    seen: expect.stringContaining("could not be reached") as string,
  });
  expect(JSON.stringify(refused)).not.toContain("CANARY");
  expect(smtp.mails).toEqual([]);
});
