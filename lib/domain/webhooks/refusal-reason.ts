/**
 * Why an event's signature was refused. `signature_wrong` by the secret set here; `time_off`: too far from the desk's
 * clock; `header_missing`: a signed header is missing or unreadable; `secret_too_short`: the secret set here is too
 * short to be a key.
 */
export const REFUSAL_REASONS = [
  "signature_wrong",
  "time_off",
  "header_missing",
  "secret_too_short",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
