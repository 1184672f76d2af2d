import type { AppError } from "@/lib/desk/app-error";
import type { DeskContext } from "@/lib/desk/context";
import type { DeskConfig } from "@/lib/desk/runtime-config";
import type { PasswordSignInOrigin } from "@/lib/desk/users/sign-in";
import type { StartedSession } from "@/lib/desk/users/start-session";
import { clientAddress } from "./client-address";
import { deviceCookieName, deviceIdFor } from "./device-cookie";
import { readCookie, sessionIdOf } from "./session-cookie";
import { sessionCookieName } from "./session-cookie-name";

/** One request to next-auth, and what happened to it: its callbacks write here, and the answer is made from it. */
export interface SignInRequest {
  ctx: Omit<DeskContext, "gateway">;
  config: DeskConfig;
  origin: PasswordSignInOrigin;
  deviceCookie: string | null;
  started: StartedSession | null;
  refusal: AppError | null;
  /** What went wrong otherwise: next-auth would make a redirect of it. */
  failure: unknown;
}

/** Reads from a request where a sign-in comes from. */
export async function signInRequest(
  ctx: Omit<DeskContext, "gateway">,
  config: DeskConfig,
  headers: Headers,
): Promise<SignInRequest> {
  const cookies = headers.get("cookie");
  const deviceCookie = readCookie(cookies, deviceCookieName(config.secureCookies));
  return {
    ctx,
    config,
    origin: {
      address: clientAddress(headers, config.trustedProxies),
      userAgent: headers.get("user-agent"),
      previousSessionId: await sessionIdOf(
        readCookie(cookies, sessionCookieName(config.secureCookies)),
        config.sessionSecret,
      ),
      deviceIdFor: (email) => deviceIdFor(deviceCookie, email, config.sessionSecret),
    },
    deviceCookie,
    started: null,
    refusal: null,
    failure: null,
  };
}
