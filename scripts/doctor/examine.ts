import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createGateway } from "@/lib/gateway/gateway";
import { loadProfileKeys, profileOf } from "@/lib/gateway/profile/profile";
import { issueToken } from "@/lib/gateway/token/issue-token";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { createExchange } from "@/lib/gateway/wire/exchange";
import { createSender } from "@/lib/gateway/wire/sender";
import { createMailer, MailError } from "@/lib/mail/mailer";
import { systemClock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { lockedPackages } from "../checks/lock-file";
import { isBuildCurrent } from "../launcher/build-record";
import { errorText, LauncherError } from "../launcher/errors";
import { runningLauncher } from "../launcher/launcher-lock";
import { ownPortState, portHolder } from "../launcher/ports";
import { readFileIfAny } from "../launcher/data-dir";
import { loadEnvFile, readSettings, type Settings } from "../launcher/settings";
import { webhookSecretNote } from "../launcher/service-reach";
import { findBrowser } from "../testing/find-browser";
import { checkDataFolder, checkLeftovers } from "./data-folder";
import { checkDatabase } from "./database";
import { fail, type Finding, ok, warn } from "./finding";
import { checkSingleSignOn } from "./single-sign-on";

/** Looks at everything that a start needs. Changes nothing. */
export async function examine(root: string): Promise<Finding[]> {
  const before = [checkNodeVersion(process.versions.node), checkPackages(root)];
  const settings = settingsOf(root);
  const after = [checkBuild(root), checkBrowser()];
  if ("level" in settings) return [...before, settings, ...after];
  return [
    ...before,
    ok(
      "variables",
      settings.sandbox
        ? "fine; SERVICE_BASE_URL is unset, so the sandbox is used"
        : "fine; a live service is used",
    ),
    checkDataFolder(settings.dataDir),
    ...(await guarded("launcher", () => [checkLeftovers(settings.dataDir)])),
    ...(await guarded("ports", () => checkPorts(settings))),
    ...(await guarded("database", () => checkDatabase(settings))),
    ...(await guarded("service", async () => [await checkService(settings)])),
    ...checkSessionSecret(settings),
    ...(await guarded("webhooks", () => checkWebhookSecret(settings))),
    ...(await guarded("single sign-on", async () => [await checkSingleSignOn(settings)])),
    ...(await guarded("mail", async () => [await checkMail(settings)])),
    ...after,
  ];
}

function checkWebhookSecret(settings: Settings): Finding[] {
  const note = webhookSecretNote(settings);
  if (note === null) return [];
  return [
    warn(
      "webhooks",
      note,
      "Compare it with the one that the service shows. How events are signed is set under webhooks in the service profile.",
    ),
  ];
}

function settingsOf(root: string): Settings | Finding {
  try {
    loadEnvFile(root);
    return readSettings(root, process.env);
  } catch (thrown) {
    if (thrown instanceof LauncherError) return fail("variables", ...seenAndAdvice(thrown.lines));
    throw thrown;
  }
}

/** Splits the lines into the fault and the advice, which may share a line. */
function seenAndAdvice(lines: readonly string[]): [string, string] {
  if (lines.length < 2)
    return [
      lines.join(""),
      "Set it in the environment or in .env; .env.example explains every variable.",
    ];
  return [lines.slice(0, -1).join("; "), lines.at(-1) ?? ""];
}

/** Turns an examination's own failure into a finding, and continues with the others. */
async function guarded(
  what: string,
  look: () => Promise<Finding[]> | Finding[],
): Promise<Finding[]> {
  try {
    return await look();
  } catch (thrown) {
    const lines = thrown instanceof LauncherError ? thrown.lines : [errorText(thrown)];
    return [
      fail(what, lines[0] ?? "", lines[1] ?? "Nothing more is known; see the logs in DATA_DIR."),
    ];
  }
}

function checkBuild(root: string): Finding {
  return isBuildCurrent(root)
    ? ok("build", "current")
    : warn(
        "build",
        "none of the sources as they are",
        "npm start builds first; npm run build does it now.",
      );
}

function checkBrowser(): Finding {
  const browser = findBrowser();
  if (browser.found) return ok("test browser", `${browser.version} (${browser.path})`);
  return warn("test browser", browser.reason, "Only npm test needs one; it tries to install it.");
}

const FLOOR = [20, 19] as const;

/** @param version as `process.versions.node` gives it. */
export function checkNodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const enough = major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
  return enough
    ? ok("Node", version)
    : fail(
        "Node",
        `${version} is too old`,
        `Install Node ${FLOOR.join(".")} or newer (24 is what Rampdesk ships on).`,
      );
}

/** Least length of a configured secret. The launcher's own secrets are longer. */
const MIN_CHARACTERS = 32;

/** Checks the session secret: a short one can be guessed. Unset is fine. */
export function checkSessionSecret({ env }: Pick<Settings, "env">): Finding[] {
  const length = env.NEXTAUTH_SECRET?.reveal().length;
  if (length === undefined || length >= MIN_CHARACTERS) return [];
  return [
    warn(
      "sessions",
      `NEXTAUTH_SECRET has ${length} characters`,
      `Give it ${MIN_CHARACTERS} random ones or more, or leave it out: then one is made and kept in DATA_DIR. Everybody signs in anew after that.`,
    ),
  ];
}

/** Checks the mail server by connecting and signing in. Sends nothing. */
export async function checkMail({ env }: Pick<Settings, "env">): Promise<Finding> {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_DOMAINS: domains } = env;
  if (!server || !from)
    return ok("mail", "not set up; scheduled reports wait in the list (SMTP_URL, MAIL_FROM)");
  const place = `${server.host}:${server.port}`;
  try {
    await createMailer({ server, from }).verify();
    return ok(
      "mail",
      `${place} takes mail from ${from.address}${domains ? `, for ${domains.join(", ")} only` : ""}`,
    );
  } catch (thrown) {
    return warn(
      "mail",
      `${place}: ${thrown instanceof MailError ? thrown.message : errorText(thrown)}`,
      "Correct SMTP_URL, or look whether this machine may reach the server. Until then nothing is mailed.",
    );
  }
}

/** Checks that the ports are free, or held by this installation. */
export async function checkPorts(settings: Settings): Promise<Finding[]> {
  const { env, sandbox } = settings;
  return Promise.all([
    checkPort(settings, "PORT", env.PORT),
    ...(sandbox ? [checkPort(settings, "SANDBOX_PORT", env.SANDBOX_PORT)] : []),
  ]);
}

async function checkPort({ dataDir }: Settings, variable: string, port: number): Promise<Finding> {
  if (port === 0) return ok(variable, "any free one");
  const state = await ownPortState(port);
  if (state === "forbidden")
    return fail(
      variable,
      `${port} may not be listened on by this user`,
      "Choose a port from 1024 up.",
    );
  if (state === "free") return ok(variable, `${port} is free`);
  if (runningLauncher(dataDir) !== undefined)
    return ok(variable, `${port} is held by the running Rampdesk`);
  return fail(
    variable,
    `${port} is taken by ${portHolder(port) ?? "another program"}`,
    `Stop that, or set ${variable} to another port.`,
  );
}

const ADVICE = "Run npm ci.";

/** Checks node_modules against package-lock.json, by npm's record of the installation. */
export function checkPackages(root: string): Finding {
  const wanted = lockedPackages(readFileSync(join(root, "package-lock.json"), "utf8"));
  const record = readFileIfAny(join(root, "node_modules", ".package-lock.json"));
  if (record === undefined) return fail("packages", "none are installed", ADVICE);
  const installed = lockedPackages(record);
  const different = Object.entries(wanted)
    .filter(([path]) => path !== "")
    // A package for another system is optional, and absent by right.
    .filter(
      ([path, entry]) =>
        !(entry.optional && installed[path] === undefined) &&
        installed[path]?.version !== entry.version,
    )
    .map(([path]) => path.replace(/^node_modules\//, ""));
  if (different.length === 0)
    return ok("packages", `${Object.keys(installed).length} installed, as package-lock.json says`);
  return fail(
    "packages",
    `${different.length} differ from package-lock.json (${different.slice(0, 3).join(", ")}${different.length > 3 ? " …" : ""})`,
    ADVICE,
  );
}

interface Service {
  baseUrl: string;
  clientId: string;
  clientSecret: Secret;
}

/** Undefined for a sandbox that isn't running, or whose port is unknown. */
function serviceOf({ env, sandbox, dataDir }: Settings): Service | undefined {
  if (!sandbox) {
    const {
      SERVICE_BASE_URL: baseUrl = "",
      SERVICE_CLIENT_ID: clientId = "",
      SERVICE_CLIENT_SECRET: clientSecret = new Secret(""),
    } = env;
    return { baseUrl, clientId, clientSecret };
  }
  if (runningLauncher(dataDir) === undefined || env.SANDBOX_PORT === 0) return undefined;
  const { clientId, clientSecret } = DEFAULT_CREDENTIALS;
  const baseUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  return { baseUrl, clientId, clientSecret: new Secret(clientSecret) };
}

/** Checks that the service issues a token. Discards the token, and shows nothing secret. */
export async function checkService(settings: Settings): Promise<Finding> {
  const service = serviceOf(settings);
  return service === undefined
    ? ok("service", "the sandbox, which starts with npm start")
    : askForToken(service);
}

/**
 * Finds profile keys with GET and OPTIONS requests alone.
 * @returns the keys as JSON for a file, and lines about what wasn't found
 * @throws {UpstreamError}
 */
export async function probeProfile(
  settings: Settings,
): Promise<{ json: string; notes: string[] } | undefined> {
  const service = serviceOf(settings);
  if (service === undefined) return undefined;
  const { root, env } = settings;
  const file = env.SERVICE_PROFILE === undefined ? undefined : resolve(root, env.SERVICE_PROFILE);
  const gateway = createGateway({
    ...service,
    profile: profileOf(loadProfileKeys(file), {}),
    clock: systemClock,
    random: Math.random,
    logger: createLogger("doctor"),
  });
  try {
    const { found, unknown } = await gateway.probe();
    return {
      json: JSON.stringify(found, null, 2),
      notes: unknown.map(({ key, why }) => `${key}: not found out. ${why}`),
    };
  } finally {
    await gateway.close();
  }
}

async function askForToken(service: Service): Promise<Finding> {
  const sender = createSender({ baseUrl: service.baseUrl, clock: systemClock });
  try {
    const exchange = createExchange({
      sender,
      clock: systemClock,
      secrets: [service.clientSecret],
      report: () => undefined,
    });
    const { expiresAt, issuedAt } = await issueToken(exchange, sender.serviceClock, service);
    const seconds = Math.round((expiresAt.getTime() - issuedAt.getTime()) / 1000);
    return ok("service", `${service.baseUrl} issues a token, good for ${seconds} s`);
  } catch (thrown) {
    const refused = thrown instanceof UpstreamError && thrown.status === 401;
    const advice = refused
      ? "Correct SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET."
      : "Check SERVICE_BASE_URL, and whether this machine may reach it.";
    return fail("service", `${service.baseUrl}: ${errorText(thrown)}`, advice);
  } finally {
    await sender.close();
  }
}
