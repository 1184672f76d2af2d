import { checkSession, type LiveSession, signedOutMessage } from "@/lib/auth/check-session";
import { readCookie, sessionIdOf } from "@/lib/auth/session-cookie";
import { sessionCookieName } from "@/lib/auth/session-cookie-name";
import { AppError } from "@/lib/desk/app-error";
import type { DeskContext, UserContext } from "@/lib/desk/context";
import type { Runtime } from "@/lib/desk/runtime";

/** Header of requests that a page makes by itself (streams, refreshes of an untouched tab). */
const BACKGROUND_HEADER = "x-rampdesk-background";

/**
 * The live session of a request.
 * @throws {AppError} `unauthenticated`, with what ended the session as its reason.
 */
export async function requireSession(
  runtime: Runtime,
  request: Request,
  options: { isActivity: boolean },
): Promise<LiveSession> {
  const { config } = runtime;
  const cookie = readCookie(request.headers.get("cookie"), sessionCookieName(config.secureCookies));
  const isActivity = options.isActivity && request.headers.get(BACKGROUND_HEADER) !== "1";
  const check = await checkSession(
    runtime,
    await sessionIdOf(cookie, config.sessionSecret),
    isActivity,
  );
  if (check.ok) return check.session;
  throw new AppError("unauthenticated", signedOutMessage(check.reason), { reason: check.reason });
}

/** The context of a request's verbs, without a person. */
export function deskContext(runtime: Runtime, requestId: string): DeskContext {
  const { db, gateway, clock, logger } = runtime;
  return { db, gateway, clock, logger: logger.with({ requestId }), requestId };
}

/** The context that a person's verbs work with. */
export function userContext(
  runtime: Runtime,
  { actor }: LiveSession,
  requestId: string,
): UserContext {
  return { ...deskContext(runtime, requestId), actor };
}
