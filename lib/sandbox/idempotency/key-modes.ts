/** Ways a service may treat a repeated idempotency key. The interface doesn't show which. */
export const KEY_MODES = [
  /** The first answer again, errors too; another body is refused with 409. */
  "replay_first_answer",
  /** Refused with 409, the same body or not. */
  "conflict_409",
  /** Refused with 422, the same body or not. */
  "unprocessable_422",
  /** The first answer again, even when the body differs. */
  "first_answer_any_body",
  /** The first answer again for the same body; another body makes a second resource. */
  "second_resource",
  /** Like replay_first_answer, but an error is forgotten and the request is carried out again. */
  "errors_not_stored",
  /** Every request is carried out. */
  "key_ignored",
] as const;
export type KeyMode = (typeof KEY_MODES)[number];

export interface KeyUse {
  used: boolean;
  sameBody: boolean;
}

export type KeyDecision =
  /** Carry it out; `store` tells which answers to keep. */
  | { act: "execute"; store: "all" | "successes" | "none" }
  | { act: "replay" }
  | { act: "refuse"; status: 409 | 422; message: string };

const EXECUTE: KeyDecision = { act: "execute", store: "all" };
const REPLAY: KeyDecision = { act: "replay" };
const OTHER_BODY: KeyDecision = {
  act: "refuse",
  status: 409,
  message:
    "This x-idempotency-key was already used with another body. Send the first body again, or use a new key",
};
const used = (status: 409 | 422): KeyDecision => ({
  act: "refuse",
  status,
  message: "This x-idempotency-key was already used. Use a new key for a new request",
});

const STRATEGIES: Record<KeyMode, (use: KeyUse) => KeyDecision> = {
  replay_first_answer: (use) => (use.sameBody ? REPLAY : use.used ? OTHER_BODY : EXECUTE),
  conflict_409: (use) => (use.used ? used(409) : EXECUTE),
  unprocessable_422: (use) => (use.used ? used(422) : EXECUTE),
  first_answer_any_body: (use) => (use.used ? REPLAY : EXECUTE),
  second_resource: (use) => (use.sameBody ? REPLAY : EXECUTE),
  errors_not_stored: (use) =>
    use.sameBody ? REPLAY : use.used ? OTHER_BODY : { act: "execute", store: "successes" },
  key_ignored: () => ({ act: "execute", store: "none" }),
};

export function decideByKey(mode: KeyMode, use: KeyUse): KeyDecision {
  return STRATEGIES[mode](use);
}
