import type { Gateway } from "@/lib/gateway/gateway";

/** Readings by id that brought nothing, after which no more are made for what lists leave out. */
const READINGS_IN_VAIN = 10;

const seen = new WeakMap<Gateway, { inVain: number; gained: boolean }>();

/** Whether a record read by its id may have more than the list gives of it. Each process finds that out for itself. */
export function mayHaveMore(gateway: Gateway): boolean {
  const found = seen.get(gateway);
  return found === undefined || found.gained || found.inVain < READINGS_IN_VAIN;
}

/** Notes whether a record that lacked something in the list had it when it was read by its id. */
export function noteSingleReading(gateway: Gateway, gained: boolean): void {
  const found = seen.get(gateway) ?? { inVain: 0, gained: false };
  seen.set(gateway, { inVain: found.inVain + (gained ? 0 : 1), gained: found.gained || gained });
}
