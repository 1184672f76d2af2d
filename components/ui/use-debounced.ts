import { useEffect, useState } from "react";

/**
 * The value once it hasn't changed for this long: what was meant, not every keystroke on the way. Pass what keeps its
 * identity while it is the same.
 */
export function useDebounced<Value>(value: Value, delayMs = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
