import type { HttpMethod, ServiceProfile } from "../profile/profile";
import { DEFAULT_PROFILE } from "../profile/profile";
import { isUpstreamError, type UpstreamError } from "../upstream-error";
import { isNotAtGuess, leavesDoubt, mayBeElsewhere } from "./elsewhere";
import type { WriteKind } from "./write-plans";

/** Where a step is sent to. The path holds `{id}`. */
export interface StepAddress {
  method: HttpMethod;
  path: string;
}

/** The steps whose methods and paths the interface doesn't show. */
export const STEPS = [
  "confirmRate",
  "cancelTransfer",
  "refreshQuote",
] as const satisfies readonly WriteKind[];
export type Step = (typeof STEPS)[number];

const TRANSFER = "/transfer-requests/{id}";
const post = (...names: string[]): StepAddress[] =>
  names.map((name) => ({ method: "POST", path: `/v1${TRANSFER}/${name}` }));
const changed = (...names: string[]): StepAddress[] =>
  names.flatMap((name) =>
    (["PATCH", "PUT"] as const).map((method) => ({ method, path: `/v1${TRANSFER}/${name}` })),
  );
const withoutVersion = (name: string): StepAddress => ({
  method: "POST",
  path: `${TRANSFER}/${name}`,
});

/**
 * Where each step may be if it isn't at the profile's address, the likeliest first. Assumed: a service names it after the words of the
 * interface (confirm rate, cancel transfer, refresh quote) or their nearest neighbours. Each of these names can only mean this step:
 * never `/confirm`, which is the payment notice. Last comes the one without the version, which another part of a service may answer for.
 */
const OTHERS: Record<Step, readonly StepAddress[]> = {
  confirmRate: [
    ...post(
      "rate/confirm",
      "confirm-quote",
      "quote/confirm",
      "accept-rate",
      "rate/accept",
      "accept-quote",
      "quote/accept",
      "confirm_rate",
      "confirmRate",
    ),
    ...changed("confirm-rate", "rate/confirm"),
    withoutVersion("confirm-rate"),
  ],
  cancelTransfer: [
    ...post("cancel-transfer", "cancel_transfer"),
    ...changed("cancel"),
    { method: "DELETE", path: `/v1${TRANSFER}` },
    withoutVersion("cancel"),
  ],
  refreshQuote: [
    ...post(
      "refresh",
      "quote/refresh",
      "refresh-rate",
      "rate/refresh",
      "refresh_quote",
      "refreshQuote",
      "refresh_rate",
    ),
    ...changed("refresh-quote", "quote/refresh", "refresh"),
    withoutVersion("refresh-quote"),
  ],
};

/** After a search that found nothing, the next one: meanwhile it is this transfer that the service has nothing for. */
const SEARCH_AGAIN_MS = 10 * 60_000;

/** Whether the write is a step of a transfer whose address the interface leaves open. */
export function isStep(kind: WriteKind): kind is Step {
  return STEPS.some((step) => step === kind);
}

/** Whether the profile leaves a step's address open: one that somebody has entered is used as given. */
export function isAddressOpen(profile: ServiceProfile, step: Step): boolean {
  const [own, standard] = [profile.operations[step], DEFAULT_PROFILE.operations[step]];
  return own.method === standard.method && own.path === standard.path;
}

/** Sends a step to one address. A refusal at one that `isGuess` says nothing of the token. */
export type SendTo<Answer> = (address: StepAddress, isGuess: boolean) => Promise<Answer>;

/** A step's answer, and where it came from. */
export interface Sent<Answer> {
  answer: Answer;
  address: StepAddress;
}

/** Sends a step to where the service has it, searching for it if it isn't where the profile says. */
export interface StepAddresses {
  send<Answer>(step: Step, sendTo: SendTo<Answer>): Promise<Sent<Answer>>;
}

/**
 * A step that the service doesn't seem to have at the assumed address (`mayBeElsewhere`) is sent to the other usual ones, one after the
 * other, until something else is answered. Where one succeeds, it is sent only there from then on; a refusal ends the search and proves no
 * address. Each of these steps is possible only once, since the transfer's state guards it: none can happen twice that way.
 * @param tell called with an address that isn't the assumed one
 */
export function createStepAddresses(
  nowMs: () => number,
  tell: (step: Step, address: StepAddress) => void,
): StepAddresses {
  const known = new Map<Step, StepAddress>();
  const searchedAtMs = new Map<Step, number>();
  const maySearch = (step: Step): boolean =>
    nowMs() - (searchedAtMs.get(step) ?? Number.NEGATIVE_INFINITY) >= SEARCH_AGAIN_MS;

  return {
    send: async (step, sendTo) => {
      const { method, path } = DEFAULT_PROFILE.operations[step];
      const own: StepAddress = { method, path };
      const sendAt = async (address: StepAddress, isGuess: boolean) => {
        const answer = await sendTo(address, isGuess);
        if (!known.has(step)) {
          known.set(step, address);
          if (address !== own) tell(step, address);
        }
        return { answer, address };
      };
      try {
        return await sendAt(known.get(step) ?? own, false);
      } catch (error) {
        if (
          known.has(step) ||
          !isUpstreamError(error) ||
          !mayBeElsewhere(error) ||
          !maySearch(step)
        )
          throw error;
        const found = await search(OTHERS[step], (address) => sendAt(address, true), error);
        if (found.sent !== null) return found.sent;
        searchedAtMs.set(step, nowMs());
        throw found.error;
      }
    },
  };
}

/**
 * Sends to these addresses until one answers with a success, or with something that isn't about the address, which is thrown. If none
 * does, the error is the first one; before it, one that quotes what was found wrong with the request. But whatever comes later, an answer
 * that leaves a doubt whether the step was carried out stands, so that the transfer's state is looked at.
 */
async function search<Answer>(
  addresses: readonly StepAddress[],
  sendAt: (address: StepAddress) => Promise<Sent<Answer>>,
  first: UpstreamError,
): Promise<{ sent: Sent<Answer> } | { sent: null; error: UpstreamError }> {
  let doubt = leavesDoubt(first) ? first : null;
  let quoted: UpstreamError | null = null;
  for (const address of addresses) {
    try {
      return { sent: await sendAt(address) };
    } catch (error) {
      if (!isUpstreamError(error)) throw error;
      if (!isNotAtGuess(error)) throw doubt ?? error;
      if (leavesDoubt(error)) doubt ??= error;
      else if (!mayBeElsewhere(error) && error.serviceMessage !== null) quoted ??= error;
    }
  }
  return { sent: null, error: doubt ?? quoted ?? first };
}
