"use client";
import { useState } from "react";

/** Why a keystroke in an amount was refused: told until one is accepted, or until the amount is in another currency. */
export function useRefusal(currency: string): [string | null, (reason: string | null) => void] {
  const [refused, setRefused] = useState<{ reason: string | null; currency: string } | null>(null);
  return [
    refused?.currency === currency ? refused.reason : null,
    (reason) => setRefused({ reason, currency }),
  ];
}
