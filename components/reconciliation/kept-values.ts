import { useSyncExternalStore } from "react";

/** Makes values that outlive their component, each under a key, until the page is reloaded. */
export function makeKeptValues<Value>(nothing: Value) {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  return {
    nothing,
    of: (key: string): Value => values.get(key) ?? nothing,
    keep: (key: string, value: Value): void => {
      if (value === nothing) values.delete(key);
      else values.set(key, value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type KeptValues<Value> = ReturnType<typeof makeKeptValues<Value>>;

export function useKept<Value>(kept: KeptValues<Value>, key: string): Value {
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.of(key),
    () => kept.nothing,
  );
}
