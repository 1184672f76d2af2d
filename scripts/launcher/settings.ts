import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadProfileKeys, ProfileError } from "@/lib/gateway/profile/profile";
import { type Env, EnvError, parseEnv } from "@/lib/platform/env";
import { isWebhookSecret } from "@/lib/sandbox/settings";
import { logDirOf } from "./data-dir";
import { errorText, LauncherError } from "./errors";

export interface Settings {
  root: string;
  dataDir: string;
  logDir: string;
  env: Env;
  /** True without SERVICE_BASE_URL: the embedded service is used. */
  sandbox: boolean;
}

/** Adds the variables of `.env` to the process's own, which win. */
export function loadEnvFile(root: string): void {
  const path = join(root, ".env");
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (thrown) {
    throw new LauncherError(`${path} can't be read: ${errorText(thrown)}`);
  }
}

/** Reads the variables. @throws {LauncherError} one line for each bad one. */
export function readSettings(root: string, source: Record<string, string | undefined>): Settings {
  const env = parsed(source);
  checkProfile(root, env.SERVICE_PROFILE);
  const sandbox = env.SERVICE_BASE_URL === undefined;
  if (sandbox) refuseCredentials(env);
  if (sandbox && env.PORT !== 0 && env.PORT === env.SANDBOX_PORT) {
    throw new LauncherError(
      `SANDBOX_PORT: ${env.SANDBOX_PORT} is PORT too. Give the two different ports.`,
    );
  }
  refuseBlockedPorts(env, sandbox);
  // Before anything is started: the desk keeps the secret, and a bad one would stay when the variable is gone.
  if (sandbox && env.WEBHOOK_SECRET && !isWebhookSecret(env.WEBHOOK_SECRET.reveal())) {
    throw new LauncherError(
      "WEBHOOK_SECRET must be whsec_ and 12 or more bytes in base64, as the sandbox signs its events by Standard Webhooks. Unset it for one of its own.",
    );
  }
  const dataDir = resolve(root, env.DATA_DIR);
  return { root, dataDir, logDir: logDirOf(dataDir), env, sandbox };
}

function parsed(source: Record<string, string | undefined>): Env {
  try {
    return parseEnv(source);
  } catch (thrown) {
    if (thrown instanceof EnvError)
      throw new LauncherError(...thrown.lines, "Every variable is explained in .env.example.");
    throw thrown;
  }
}

const CREDENTIALS = ["SERVICE_CLIENT_ID", "SERVICE_CLIENT_SECRET", "SERVICE_API_KEY"] as const;

/** Refuses credentials without a service: the sandbox would look as if real money moved. */
function refuseCredentials(env: Env): void {
  const given = CREDENTIALS.filter((name) => env[name] !== undefined);
  if (given.length === 0) return;
  const [names, are, them] =
    given.length === 1
      ? [given[0], "is", "it"]
      : [`${given.slice(0, -1).join(", ")} and ${given.at(-1)}`, "are", "them"];
  throw new LauncherError(
    `SERVICE_BASE_URL is not set, though ${names} ${are}: set it to the service's address, or unset ${them} for the sandbox, where no real money moves.`,
  );
}

/** Refuses ports that browsers block, which nobody could open though the desk seems to work. */
function refuseBlockedPorts(env: Env, sandbox: boolean): void {
  // With an address of its own, a proxy opens the port, not a browser.
  const opened = [
    ...(env.NEXTAUTH_URL === undefined ? (["PORT"] as const) : []),
    ...(sandbox ? (["SANDBOX_PORT"] as const) : []),
  ];
  const lines = opened
    .filter((name) => BLOCKED.has(env[name]))
    .map(
      (name) =>
        `${name}: browsers refuse to open port ${env[name]}. Choose another, such as ${name === "PORT" ? 3000 : 4010}.`,
    );
  if (lines.length > 0) throw new LauncherError(...lines);
}

function checkProfile(root: string, path: string | undefined): void {
  try {
    loadProfileKeys(path === undefined ? undefined : resolve(root, path));
  } catch (thrown) {
    if (thrown instanceof ProfileError)
      throw new LauncherError(thrown.message, "Unset SERVICE_PROFILE for the defaults.");
    throw thrown;
  }
}

/** Ports that browsers, and fetch in Node, never open. Source: the Fetch standard, "port blocking". */
const BLOCKED: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/** Describes an error in a command's arguments, of which `known` are allowed; null for none. */
export function argumentError(
  command: string,
  given: readonly string[],
  known: readonly string[] = [],
): string | null {
  const unknown = given.find((argument) => !known.includes(argument));
  if (unknown === undefined) return null;
  return `${command} takes no arguments, and "${shown(unknown)}" is one. Settings are variables: before the command, as in PORT=3001 ${command}, or in .env; .env.example explains each.`;
}

/** Hides the part after an equals sign, which may be a secret. */
function shown(argument: string): string {
  return argument.replace(/=[^]*$/, "=…");
}
