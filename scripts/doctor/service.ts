import { issueToken } from "@/lib/gateway/token/issue-token";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { createExchanger } from "@/lib/gateway/wire/exchange";
import { createSender } from "@/lib/gateway/wire/sender";
import { systemClock } from "@/lib/platform/clock";
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

/** Whether the service issues a token for the credentials. The token is thrown away, and nothing secret is shown. */
export async function checkService({ env, sandbox, dataDir }: Settings): Promise<Finding> {
  if (!sandbox) {
    const {
      SERVICE_BASE_URL: baseUrl = "",
      SERVICE_CLIENT_ID: clientId = "",
      SERVICE_CLIENT_SECRET: clientSecret = new Secret(""),
    } = env;
    return askForToken({ baseUrl, clientId, clientSecret });
  }
  if (runningLauncher(dataDir) === undefined || env.SANDBOX_PORT === 0)
    return ok("service", "the sandbox, which starts with npm start");
  const { clientId, clientSecret } = DEFAULT_CREDENTIALS;
  return askForToken({
    baseUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    clientId,
    clientSecret: new Secret(clientSecret),
  });
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
