import { z } from "zod";
import { errorCode, errorText } from "../launcher/errors";
import type { Settings } from "../launcher/settings";
import { ok, warn, type Finding } from "./finding";

const WHAT = "single sign-on";
const TIMEOUT_MS = 10_000;

/** Fields of a discovery document needed to sign in (OpenID Connect Discovery 1.0, section 3). */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Checks the identity provider by its discovery document alone. Sends no secret. */
export async function checkSingleSignOn({ env }: Pick<Settings, "env">): Promise<Finding> {
  const { OIDC_ISSUER: issuer } = env;
  if (issuer === undefined)
    return ok(WHAT, "not set up; people sign in with a password (OIDC_ISSUER)");
  const discovered = await discover(issuer);
  if (typeof discovered === "string") {
    return warn(
      WHAT,
      `${issuer}: ${discovered}`,
      "Correct OIDC_ISSUER, or look whether this machine may reach it. Until then people can sign in with a password only.",
    );
  }
  // A provider for many organisations names none of them; the tokens then do.
  if (!sameAddress(discovered.issuer, issuer))
    return warn(
      WHAT,
      `${issuer} calls itself ${discovered.issuer}`,
      "Set OIDC_ISSUER to the address that it calls itself, if that is yours.",
    );
  return ok(WHAT, `${issuer} says where people sign in`);
}

async function discover(issuer: string): Promise<z.output<typeof Discovery> | string> {
  try {
    const response = await fetch(`${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json" },
    });
    if (!response.ok) return `its discovery document answers ${response.status}`;
    const parsed = Discovery.safeParse(await response.json().catch(() => null));
    return parsed.success
      ? parsed.data
      : "what stands at /.well-known/openid-configuration is no discovery document";
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
    return errorText(cause) || (errorCode(cause) ?? "it can't be reached");
  }
}

function sameAddress(one: string, other: string): boolean {
  return one.replace(/\/+$/, "") === other.replace(/\/+$/, "");
}
