import { request } from "undici";
import { z } from "zod";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";

const Issued = z.object({ data: z.object({ access_token: z.string() }) });

/** A token of the sandbox's that outlives the bench; and no limit on how often it is asked. */
export async function unlimitedToken(sandboxUrl: string): Promise<string> {
  await new SandboxControl(sandboxUrl).patch("settings", {
    rateLimits: { enabled: false },
    tokenLifetimeSeconds: 86_400,
  });
  const { clientId, clientSecret } = DEFAULT_CREDENTIALS;
  const response = await request(`${sandboxUrl}/v1/auth/token/issue`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  return Issued.parse(await response.body.json()).data.access_token;
}
