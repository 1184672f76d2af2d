import type { HttpMethod, ServiceProfile } from "../profile/profile";
import { DEFAULT_PROFILE } from "../profile/profile";
import { isUpstreamError } from "../upstream-error";
import type { WriteKind } from "./write-plans";

/** Where a step is sent to. The path holds `{id}`. */
export interface StepAddress {
  method: HttpMethod;
  path: string;
}

/** The steps whose methods and paths the interface doesn't show. */
export const STEPS = ["confirmRate", "cancelTransfer", "refreshQuote"] as const satisfies readonly WriteKind[];
export type Step = (typeof STEPS)[number];

const TRANSFER = "/transfer-requests/{id}";
const post = (...names: string[]): StepAddress[] => names.map((name) => ({ method: "POST", path: `/v1${TRANSFER}/${name}` }));
const changed = (...names: string[]): StepAddress[] => names.flatMap((name) => (["PATCH", "PUT"] as const).map((method) => ({ method, path: `/v1${TRANSFER}/${name}` })));
const withoutVersion = (name: string): StepAddress => ({ method: "POST", path: `${TRANSFER}/${name}` });

/**
 * Where each step may be if it isn't at the profile's address, the likeliest first. Assumed: a service names it after the words of the
 * interface (confirm rate, cancel transfer, refresh quote) or their nearest neighbours. Each of these names can only mean this step:
 * never `/confirm`, which is the payment notice.
 */
const OTHERS: Record<Step, readonly StepAddress[]> = {
  confirmRate: [
    ...post("rate/confirm", "confirm-quote", "quote/confirm", "accept-rate", "rate/accept", "accept-quote", "quote/accept", "confirm_rate", "confirmRate"),
    withoutVersion("confirm-rate"),
    ...changed("confirm-rate", "rate/confirm"),
  ],
  cancelTransfer: [withoutVersion("cancel"), ...post("cancel-transfer", "cancel_transfer"), ...changed("cancel"), { method: "DELETE", path: `/v1${TRANSFER}` }],
  refreshQuote: [
    ...post("refresh", "quote/refresh", "refresh-rate", "rate/refresh", "refresh_quote", "refreshQuote", "refresh_rate"),
    withoutVersion("refresh-quote"),
    ...changed("refresh-quote", "quote/refresh", "refresh"),
  ],
};

/** How a service or its framework answers for an address or method that it doesn't have. As a page, too: a proxy without a route passes nothing on. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([404, 405, 501]);
const saysNothingHere = (error: unknown): boolean => isUpstreamError(error) && NOTHING_HERE.has(error.status);
const isAnswered = (error: unknown): boolean => isUpstreamError(error) && (error.kind === "refused" || error.kind === "conflict");

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

/** Sends a step to where the service has it, searching for it if it isn't where the profile says. */
export interface StepAddresses {
  send<Answer>(step: Step, sendTo: (address: StepAddress) => Promise<Answer>): Promise<{ answer: Answer; address: StepAddress }>;
}

/**
 * A step that the service has nothing for at the assumed address is sent to the other usual ones, one after the other, until something
 * answers; from then on only there. 404, 405 and 501 mean that nothing was carried out, and each of these steps is possible only once,
 * since the transfer's state guards it: none can happen twice that way. If none is there, the first address's error counts.
 * @param tell called with an address that isn't the assumed one
 */
export function createStepAddresses(nowMs: () => number, tell: (step: Step, address: StepAddress) => void): StepAddresses {
  const known = new Map<Step, StepAddress>();
  const searchedAtMs = new Map<Step, number>();
  const maySearch = (step: Step): boolean => nowMs() - (searchedAtMs.get(step) ?? Number.NEGATIVE_INFINITY) >= SEARCH_AGAIN_MS;

  return {
    send: async (step, sendTo) => {
      const { method, path } = DEFAULT_PROFILE.operations[step];
      const own: StepAddress = { method, path };
      const settle = (address: StepAddress): void => {
        if (known.has(step)) return;
        known.set(step, address);
        if (address !== own) tell(step, address);
      };
      const sendAt = async (address: StepAddress) => {
        try {
          const answer = await sendTo(address);
          settle(address);
          return { answer, address };
        } catch (error) {
          if (isAnswered(error) && !saysNothingHere(error)) settle(address);
          throw error;
        }
      };
      try {
        return await sendAt(known.get(step) ?? own);
      } catch (error) {
        if (known.has(step) || !saysNothingHere(error) || !maySearch(step)) throw error;
        for (const other of OTHERS[step]) {
          try {
            return await sendAt(other);
          } catch (again) {
            if (!saysNothingHere(again)) throw again;
          }
        }
        searchedAtMs.set(step, nowMs());
        throw error;
      }
    },
  };
}
