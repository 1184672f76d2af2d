import { useEffect, useState } from "react";

/**
 * Returns a value once it hasn't changed for `delayMs`. The value must keep its identity while it
 * is the same.
 */
export function useDebounced<Value>(value: Value, delayMs = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
