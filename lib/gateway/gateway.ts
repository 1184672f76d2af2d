import { newerReading, type Clock, type ClockReading } from "@/lib/platform/clock";
import type { Logger } from "@/lib/platform/logger";
import type { Secret } from "@/lib/platform/secret";
import { createBanksClient } from "./banks";
import { probeService } from "./profile/probe";
import type { ServiceProfile } from "./profile/profile";
import { createRecipientsClient } from "./recipients";
import { issueToken } from "./token/issue-token";
import { TokenCache, type TokenState } from "./token/token-cache";
import { createOwnShelf, type TokenShelf } from "./token/token-shelf";
import { createTransactionsClient } from "./transactions";
import { createTransfersClient } from "./transfers";
import { createAuthorisedCall } from "./wire/authorised-call";
import { type CallReport, createExchange, type Pace } from "./wire/exchange";
import { createRetriedRead } from "./wire/retried-read";
import { createSender } from "./wire/sender";
import type { RoundTrip } from "./wire/service-clock";
import { systemTiming, type Timing } from "./wire/timing";
import { createSendWrite } from "./writes/send-write";
import { planWrite, type WriteInputs, type WriteKind, type WritePlan } from "./writes/write-plans";

export type { CallReport } from "./wire/exchange";
export type { WriteAnswer, WriteRequest } from "./writes/send-write";

/** Is called when something happens, in the same process. An error that an observer throws is logged and has no other effect. */
export interface GatewayObserver {
  tokenChanged?(state: TokenState): void;
  /** After each exchange with the service, including each retry and token issue. */
  callEnded?(report: CallReport): void;
}

export interface GatewayOptions {
  /** http or https. If it has a path, that is put before all paths. */
  baseUrl: string;
  clientId: string;
  clientSecret: Secret;
  /** Sent as `x-api-key` on create transfer only. */
  apiKey?: Secret;
  /** The profile in force. A function if it can change while the process runs. */
  profile: ServiceProfile | (() => ServiceProfile);
  clock: Clock;
  /** 0 ≤ n < 1, for jitter. */
  random: () => number;
  logger: Logger;
  observer?: GatewayObserver;
  /** The service's clock as other processes measured it. The newest measurement counts. */
  knownServiceClock?: () => ClockReading | null;
  /** Shared with the other processes of this credential. Default: this process asks for tokens of its own. */
  tokenShelf?: TokenShelf;
  /** Shared with the other processes of this credential. Default: calls go at once. */
  pace?: Pace;
  /** How time passes for waits and deadlines. Default: real time. */
  timing?: Timing;
}

/** Client of the transfer service: one per process and credential. */
export type Gateway = ReturnType<typeof createGateway>;

/** Doesn't connect yet: the first call asks for a token. */
export function createGateway(options: GatewayOptions) {
  const { clock, random, observer = {}, timing = systemTiming } = options;
  const { profile: given } = options;
  const profile = typeof given === "function" ? given : (): ServiceProfile => given;
  const sender = createSender({ baseUrl: options.baseUrl, clock });
  const serviceClock = (): ClockReading | null =>
    newerReading(sender.serviceClock.reading(), options.knownServiceClock?.() ?? null);
  const serviceClockOffsetMs = (): number | null => serviceClock()?.offsetMs ?? null;
  const today = (): string =>
    new Date(clock.now().getTime() + (serviceClockOffsetMs() ?? 0)).toISOString().slice(0, 10);
  const secrets =
    options.apiKey === undefined ? [options.clientSecret] : [options.clientSecret, options.apiKey];
  const report = guarded(options.logger, (ended: CallReport) => observer.callEnded?.(ended));
  const exchange = createExchange({ sender, clock, secrets, report, pace: options.pace });
  const tokens = new TokenCache({
    shelf: options.tokenShelf ?? createOwnShelf({ clock, random }),
    issue: () => issueToken(exchange, sender.serviceClock, options),
    clock,
    random,
    onChange: guarded(options.logger, (state: TokenState) => observer.tokenChanged?.(state)),
  });
  const call = createAuthorisedCall(exchange, tokens);
  const read = createRetriedRead(call, timing, random);
  const lists = { read, profile, timing, random };
  return {
    get profile() {
      return profile();
    },
    banks: createBanksClient(read),
    recipients: createRecipientsClient(lists),
    transfers: createTransfersClient(read, profile),
    transactions: createTransactionsClient(lists, today),
    planWrite: <Kind extends WriteKind>(kind: Kind, input: WriteInputs[Kind]): WritePlan =>
      planWrite(profile(), kind, input),
    sendWrite: createSendWrite(call, profile, options.apiKey, timing),
    probe: () => probeService({ read, call, profile: profile(), timing, today: today() }),
    /** Reports a time in an answer, which shows the service's clock without `Date` headers. */
    observeMoment: (moment: Date, roundTrip: RoundTrip): void =>
      sender.serviceClock.observeMoment(moment, roundTrip, clock.now()),
    /** The service's clock minus ours, as last measured by any process. Null until shown. */
    serviceClock,
    serviceClockOffsetMs,
    tokenState: () => tokens.state(),
    /** See `TokenCache.retry`: asks for a token although the last one was just refused. */
    retryToken: () => tokens.retry(),
    close: sender.close,
  };
}

function guarded<Event>(logger: Logger, notify: (event: Event) => void): (event: Event) => void {
  return (event) => {
    try {
      notify(event);
    } catch (error) {
      logger.error("a gateway observer failed", { error });
    }
  };
}
