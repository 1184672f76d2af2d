import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { checkSession, type LiveSession, type SessionCheck } from "@/lib/auth/check-session";
import { ownPath, signInPath } from "@/lib/auth/own-path";
import { sessionIdOf } from "@/lib/auth/session-cookie";
import { sessionCookieName } from "@/lib/auth/session-cookie-name";
import type { UserContext } from "@/lib/desk/context";
import { noOrganisation, reportingDay } from "@/lib/desk/organisation";
import { getRuntime } from "@/lib/desk/runtime";
import { newId } from "@/lib/platform/ids";
import { findOrganisation } from "@/lib/store/organisation";
import { readForPage } from "./database-away";
import { userContext } from "./request-session";
import { PATH_HEADER } from "./security-headers";

/** The session of the page being rendered, looked up once a request. */
export const pageSession = cache(async (): Promise<SessionCheck> => {
  const runtime = getRuntime();
  const { secureCookies, sessionSecret } = runtime.config;
  const cookie = (await cookies()).get(sessionCookieName(secureCookies))?.value ?? null;
  const sessionId = await sessionIdOf(cookie, sessionSecret);
  return readForPage(() => checkSession(runtime, sessionId, true));
});

/**
 * Returns the live session of a page. Without a session the browser goes to sign in, and returns to
 * this page. With an administrator's password it goes to choose another first.
 */
export async function requirePageSession(): Promise<LiveSession> {
  const check = await pageSession();
  const path = ownPath((await headers()).get(PATH_HEADER));
  if (!check.ok) redirect(signInPath(path, check.reason));
  if (check.session.mustChangePassword) redirect("/sign-in/new-password");
  return check.session;
}

export async function pageContext(): Promise<UserContext> {
  const runtime = getRuntime();
  const [session] = await Promise.all([
    requirePageSession(),
    runtime.serviceClock.fresh(),
    runtime.profile.fresh(),
  ]);
  return userContext(runtime, session, newId());
}

/**
 * The organisation of this installation, read once per request, without its webhook secrets.
 * @throws {AppError} `unavailable` when the desk was never set up.
 */
export const pageOrganisation = cache(async () => {
  const runtime = getRuntime();
  const row = await readForPage(() => findOrganisation(runtime.db));
  if (!row) throw noOrganisation();
  const { name, reportingZone, sandbox } = row;
  return { name, reportingZone, sandbox, today: reportingDay(runtime, reportingZone) };
});
