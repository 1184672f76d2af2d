import { useSyncExternalStore } from "react";

/** Values that outlive their component, each under a key, until the page is loaded again. */
interface KeptValues<Value> {
  nothing: Value;
  of: (key: string) => Value;
  keep: (key: string, value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param nothing what a key has that nothing is kept for */
export function makeKeptValues<Value>(nothing: Value): KeptValues<Value> {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  return {
    nothing,
    of: (key) => values.get(key) ?? nothing,
    keep: (key, value) => {
      if (value === nothing) values.delete(key);
      else values.set(key, value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useKept<Value>(kept: KeptValues<Value>, key: string): Value {
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.of(key),
    () => kept.nothing,
  );
}
