"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { mintId } from "@/lib/client/mint-id";
import { readIntentId } from "@/lib/client/transfers/draft-intent";

export interface Intent {
  /** Null for a moment, until one is minted. */
  intentId: string | null;
  /** This page minted it: nobody else can have sent it. */
  isFresh: boolean;
  /** Replaces this form by a new one. @returns its intent. */
  renew: () => string;
  /** Replaces this form by another one. */
  open: (intentId: string) => void;
}

/** Replaces the page's own history entry, so that Back doesn't go through forms. Next.js notices without a request to the server. */
function replaceAddress(change: (search: URLSearchParams) => void): void {
  const search = new URLSearchParams(window.location.search);
  change(search);
  window.history.replaceState(null, "", `${window.location.pathname}?${search.toString()}`);
}

/** The intent of the form on this page: minted once when it opens, and kept in the address over reloads. */
export function useIntent(isForm: boolean): Intent {
  const intentId = readIntentId(useSearchParams().get("intent"));
  const [minted, setMinted] = useState<readonly string[]>([]);
  const router = useRouter();
  const renew = (): string => {
    const next = mintId();
    setMinted((before) => [...before, next]);
    replaceAddress((search) => {
      search.delete("recipient");
      search.delete("operation");
      search.set("intent", next);
    });
    return next;
  };
  useEffect(() => {
    // The address itself is read, because in development an effect runs twice.
    if (!isForm || readIntentId(new URLSearchParams(window.location.search).get("intent")) !== null)
      return;
    const first = mintId();
    setMinted((before) => [...before, first]);
    replaceAddress((search) => search.set("intent", first));
  }, [intentId, isForm]);
  return {
    intentId,
    isFresh: intentId !== null && minted.includes(intentId),
    renew,
    open: (id) => router.replace(`/transfers/new?intent=${id}`),
  };
}
