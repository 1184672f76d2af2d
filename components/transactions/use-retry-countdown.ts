"use client";
import { useEffect, useRef, useState } from "react";

/**
 * Seconds until something is tried again automatically, counted down from when it failed; null when nothing is due. At zero
 * it is tried, once.
 * @param failedAt changes with each failure, so that each one is waited out anew.
 */
export function useRetryCountdown(
  waitSeconds: number | null,
  failedAt: number,
  retry: () => void,
): number | null {
  const [now, setNow] = useState(failedAt);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (waitSeconds === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < failedAt + waitSeconds * 1000) return;
      clearInterval(timer);
      latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [waitSeconds, failedAt]);
  if (waitSeconds === null) return null;
  return Math.max(0, Math.ceil((failedAt + waitSeconds * 1000 - Math.max(now, failedAt)) / 1000));
}
