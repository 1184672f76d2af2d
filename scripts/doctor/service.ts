import { resolve } from "node:path";
import { createGateway } from "@/lib/gateway/gateway";
import { loadProfileKeys } from "@/lib/gateway/profile/load-profile";
import { profileOf } from "@/lib/gateway/profile/profile";
import { issueToken } from "@/lib/gateway/token/issue-token";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { createExchanger } from "@/lib/gateway/wire/exchange";
import { createSender } from "@/lib/gateway/wire/sender";
import { systemClock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { errorText } from "../launcher/error-text";
import { runningLauncher } from "../launcher/launcher-lock";
import type { Settings } from "../launcher/settings";
import { fail, ok, type Finding } from "./finding";

interface Service {
  baseUrl: string;
  clientId: string;
  clientSecret: Secret;
}

/** The service that the desk is set up for; undefined for a sandbox that doesn't run, or that nobody knows the port of. */
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
  return {
    baseUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    clientId,
    clientSecret: new Secret(clientSecret),
  };
}

/** Whether the service issues a token for the credentials. The token is thrown away, and nothing secret is shown. */
export async function checkService(settings: Settings): Promise<Finding> {
  const service = serviceOf(settings);
  return service === undefined
    ? ok("service", "the sandbox, which starts with npm start")
    : askForToken(service);
}

/**
 * Finds out how the service takes what its interface doesn't show, with GET and OPTIONS requests alone.
 * @returns the keys of the service profile as JSON, to be saved in a file, and in lines what wasn't found
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
    const exchanger = createExchanger({
      sender,
      clock: systemClock,
      secrets: [service.clientSecret],
      report: () => undefined,
    });
    const { expiresAt, issuedAt } = await issueToken(exchanger, service);
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
