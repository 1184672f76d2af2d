import { useState } from "react";

interface Reading {
  mutate: (input: void, options: { onError: () => void }) => void;
  error: Error | null;
  isPending: boolean;
}

/** Reads at a person's request. Keeps the failure until data newer than `verifiedAt` is shown. */
export function useReadAgain(
  { mutate, error, isPending }: Reading,
  verifiedAt: string | null,
): { readAgain: () => void; error: Error | null; isPending: boolean } {
  const [failedAfter, setFailedAfter] = useState<string | null>(null);
  const readAgain = () => mutate(undefined, { onError: () => setFailedAfter(verifiedAt) });
  return { readAgain, error: failedAfter === verifiedAt ? error : null, isPending };
}
