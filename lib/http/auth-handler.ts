import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { AppError } from "@/lib/desk/app-error";
import { getRuntime } from "@/lib/desk/runtime";
import { errorResponse } from "./error-response";
import { readJsonBody, requireOwnWrite } from "./request-guards";
import { stamped } from "./respond";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { deviceCookie, signInRequest, type SignInRequest } from "@/lib/auth/sign-in-request";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";

interface AuthRouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** The next-auth routes that are open. Its session, sign-out and provider list are not: the desk has its own. */
const OPEN: Record<string, readonly string[]> = {
  GET: ["csrf", "signin", "error", "callback/oidc"],
  POST: ["callback/credentials", "signin/oidc"],
};

/** Enough for an email address, a password and a path to continue to. */
const BODY_LIMIT_BYTES = 8 * 1024;

/**
 * The route of next-auth. A password sign-in is answered in the desk's own form: 200, or one of the closed list of errors,
 * with the seconds to wait. Everything else (the way to the identity provider and back) is next-auth's redirects.
 */
export async function handleAuth(request: NextRequest, context: AuthRouteContext) {
  const requestId = newId();
  const logger = createLogger("auth").with({ requestId });
  try {
    const { db, clock, config } = getRuntime();
    const action = (await context.params).nextauth.join("/");
    if (!OPEN[request.method]?.includes(action))
      throw new AppError("not_found", "There is nothing at this address.");
    const checked =
      request.method === "POST" ? await checkedWrite(request, config.publicUrl) : request;
    // next-auth reads its own address from here; everything else is given to it.
    process.env["NEXTAUTH_URL"] ??= config.publicUrl;
    const signIn = await signInRequest({ db, clock, logger, requestId }, config, request.headers);
    const response = (await NextAuth(checked, context, nextAuthOptions(signIn))) as Response;
    return stamped(
      action === "callback/credentials"
        ? passwordAnswer(signIn, response)
        : withDevice(signIn, response),
      requestId,
    );
  } catch (error) {
    return errorResponse(error, requestId, logger);
  }
}

/** Checks a write like all our writes. Without this, next-auth would read a body of any size. */
async function checkedWrite(request: NextRequest, publicUrl: string): Promise<NextRequest> {
  requireOwnWrite(request, publicUrl);
  const body = await readJsonBody(request, BODY_LIMIT_BYTES);
  return new NextRequest(request.url, {
    method: "POST",
    headers: request.headers,
    body: JSON.stringify(body),
  });
}

function passwordAnswer(signIn: SignInRequest, response: Response): Response {
  if (signIn.failure !== null) throw signIn.failure;
  if (signIn.refusal !== null) throw signIn.refusal;
  if (signIn.started === null) {
    throw new AppError("forbidden", "This page was open too long. Reload it and sign in again.", {
      reason: "csrf",
    });
  }
  return withDevice(signIn, Response.json({ ok: true }, { headers: setCookiesOf(response) }));
}

function setCookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return headers;
}

function withDevice(signIn: SignInRequest, response: Response): Response {
  if (signIn.started === null) return response;
  const { sessionSecret, secureCookies } = signIn.config;
  response.headers.append(
    "set-cookie",
    deviceCookie(signIn.started.email, sessionSecret, secureCookies, signIn.deviceCookie),
  );
  return response;
}
