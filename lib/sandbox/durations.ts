export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** An average month. */
export const MONTH_MS = 30.4 * DAY_MS;
