import type { Secret } from "@/lib/platform/secret";
import type { TokenCache } from "../token/token-cache";
import { isTokenRefused, isUpstreamError, UpstreamError } from "../upstream-error";
import type { Exchange, ExchangeRequest, GoodAnswer } from "./exchange";
import { callName } from "./sender";
import { within, type Deadline } from "./timing";

/** Least time left for a replay, which could turn a clear refusal into an unknown outcome. */
const MIN_REPLAY_MS = 1_000;

export type AuthorisedRequest = Omit<ExchangeRequest, "deadlineMs"> & {
  /** For everything together: getting a token, the call, and its replay. */
  deadline: Deadline;
};

/** A call with a bearer token. After a 401, or what means the same, the token is renewed once, and the call is replayed once with the same bytes and headers. */
export type AuthorisedCall = (request: AuthorisedRequest) => Promise<GoodAnswer>;

export function createAuthorisedCall(exchange: Exchange, tokens: TokenCache): AuthorisedCall {
  const sendWith = async (
    token: Secret,
    { deadline, ...request }: AuthorisedRequest,
  ): Promise<GoodAnswer> => {
    try {
      const answer = await exchange({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token.reveal()}` },
        secrets: [...(request.secrets ?? []), token],
        deadlineMs: deadline.remainingMs(),
      });
      tokens.accepted(token);
      return answer;
    } catch (error) {
      if (isUpstreamError(error) && error.status !== null && !isTokenRefused(error))
        tokens.accepted(token);
      throw error;
    }
  };

  return async (request) => {
    const call = callName(request.method, request.path);
    const wait = <Result>(promise: Promise<Result>): Promise<Result> =>
      within(
        promise,
        request.deadline.remainingMs(),
        () =>
          new UpstreamError({
            kind: "not_sent",
            call,
            detail: "no access token within the deadline",
          }),
      );
    const token = await wait(tokens.current());
    try {
      return await sendWith(token, request);
    } catch (error) {
      if (!isUpstreamError(error) || !isTokenRefused(error)) throw error;
      const replacement = await wait(tokens.replace(token));
      if (replacement === null || request.deadline.remainingMs() < MIN_REPLAY_MS) throw error;
      return await sendWith(replacement, request);
    }
  };
}
