import { useState } from "react";

interface Reading {
  mutate: (input: void, options: { onError: () => void }) => void;
  error: Error | null;
  isPending: boolean;
}

/**
 * A reading from the service that a person asks for. Its failure is told until what is shown was read later, by whatever did so.
 * @param verifiedAt when what is shown was read
 */
export function useReadAgain(
  { mutate, error, isPending }: Reading,
  verifiedAt: string | null,
): { readAgain: () => void; error: Error | null; isPending: boolean } {
  const [failedAfter, setFailedAfter] = useState<string | null>(null);
  const readAgain = () => mutate(undefined, { onError: () => setFailedAfter(verifiedAt) });
  return { readAgain, error: failedAfter === verifiedAt ? error : null, isPending };
}
