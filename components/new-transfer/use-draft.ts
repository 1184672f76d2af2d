"use client";

import { useRef, useState } from "react";
import {
  browserStorage,
  forgetDraft,
  readDraft,
  type TransferDraft,
  writeDraft,
} from "@/lib/client/transfers/draft";
import type { FormValues } from "./form-values";

export interface DraftKeeper {
  /** The form as it was last kept; null while nothing was typed. */
  current: TransferDraft | null;
  /** Whether it outlives this page: some browsers store nothing. */
  isKept: boolean;
  save: (values: FormValues) => void;
  /** Right before the request is sent: from now on its outcome is unknown. `after` is the operation that the intent has so far. */
  markSent: (values: FormValues, after: string | null) => void;
  /** Call when an answer has settled it, so that it can be changed and sent again. */
  markSettled: () => void;
  forget: () => void;
}

/** Keeps a form in this browser under its intent: it outlives reloads, the back button, a lost network and signing out. */
export function useDraft(intentId: string, userId: string): DraftKeeper {
  const [current, setCurrent] = useState(() => readDraft(browserStorage(), intentId, userId));
  const [isKept, setKept] = useState(true);
  // An answer comes back long after the click that asked for it: it changes the draft as it is at that time.
  const latest = useRef(current);
  const put = (change: Pick<TransferDraft, "values" | "sentAt" | "sentAfter">): void => {
    const next = { intentId, userId, savedAt: Date.now(), ...change };
    latest.current = next;
    setCurrent(next);
    setKept(writeDraft(browserStorage(), next));
  };
  return {
    current,
    isKept,
    save: (values) =>
      put({
        values,
        sentAt: latest.current?.sentAt ?? null,
        sentAfter: latest.current?.sentAfter ?? null,
      }),
    markSent: (values, sentAfter) => put({ values, sentAt: Date.now(), sentAfter }),
    markSettled: () => {
      if (latest.current) put({ values: latest.current.values, sentAt: null, sentAfter: null });
    },
    forget: () => forgetDraft(browserStorage(), intentId),
  };
}
