"use client";
import { useEffect, useRef, useState } from "react";
import { awaitDatabase } from "@/lib/client/live/away-parts";
import { loadAnew } from "./load-anew";

/** Loads this address anew as soon as the desk's database answers again. Gives a way to ask now, and whether that is under way. */
export function useDatabaseReturn(): { askNow: () => void; asking: boolean } {
  const waiting = useRef<ReturnType<typeof awaitDatabase> | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const started = awaitDatabase(loadAnew);
    waiting.current = started;
    return started.stop;
  }, []);
  const askNow = (): void => {
    setAsking(true);
    void waiting.current?.askNow().finally(() => setAsking(false));
  };
  return { askNow, asking };
}
