"use client";

import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcements";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { changeWords } from "./change-words";

/** A transfer changes by itself while somebody is on its page: whoever doesn't see it is told. */
export function useToldChanges(phase: TransferPhase, detail: TransferDetail): void {
  const told = useRef({ phase, detail });
  useEffect(() => {
    const now = { phase, detail };
    const words = changeWords(told.current, now);
    told.current = now;
    if (words !== null) announce(words);
  }, [phase, detail]);
}
