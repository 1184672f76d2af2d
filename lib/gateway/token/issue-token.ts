import { stringify } from "lossless-json";
import { unwrapData } from "@/lib/contract/service/envelope";
import { ServiceToken } from "@/lib/contract/service/token";
import { Secret } from "@/lib/platform/secret";
import { reasonOf } from "../records/parsed";
import { UpstreamError } from "../upstream-error";
import type { Exchanger } from "../wire/exchange";
import { tokenLifetimeMs } from "./token-lifetime";

const PATH = "/v1/auth/token/issue";
const DEADLINE_MS = 10_000;
/** The call's name in errors and reports. */
export const TOKEN_CALL = `POST ${PATH}`;

export interface IssuedToken {
  token: Secret;
  /** When the request was sent. The lifetime counts from here. */
  issuedAt: Date;
  expiresAt: Date;
}

export interface Credentials {
  clientId: string;
  clientSecret: Secret;
}

/**
 * Asks for a token, without retries. Source: interface.md, POST /v1/auth/token/issue.
 * @throws {UpstreamError} `unauthorized` if the credentials are refused; otherwise like any call
 */
export async function issueToken(
  exchanger: Exchanger,
  { clientId, clientSecret }: Credentials,
): Promise<IssuedToken> {
  const answer = await exchanger.exchange({
    method: "POST",
    path: PATH,
    headers: { accept: "application/json", "content-type": "application/json" },
    body: Buffer.from(
      stringify({ client_id: clientId, client_secret: clientSecret.reveal() }) ?? "",
      "utf8",
    ),
    deadlineMs: DEADLINE_MS,
    purpose: "token",
  });
  const parsed = ServiceToken.safeParse(unwrapData(answer.body));
  if (!parsed.success) {
    throw new UpstreamError({
      kind: "malformed",
      call: TOKEN_CALL,
      status: answer.status,
      requestId: answer.requestId,
      detail: `no token in the answer: ${reasonOf(parsed.error)}`,
    });
  }
  const serviceNow = new Date(
    answer.receivedAt.getTime() + (exchanger.serviceClockOffsetMs() ?? 0),
  );
  const lifetimeMs = tokenLifetimeMs(parsed.data.access_token, parsed.data.expires_in, serviceNow);
  return {
    token: new Secret(parsed.data.access_token),
    issuedAt: answer.sentAt,
    expiresAt: new Date(answer.sentAt.getTime() + lifetimeMs),
  };
}
