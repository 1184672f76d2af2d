import { createContext, useState } from "react";
import { announce } from "./announcements";

/** Why an overlay can't be closed while what it holds is being sent: the answer would have nowhere to be shown. */
export const WHY_IT_STAYS = "It is being sent. Wait for the answer.";

/** Whether what the overlay around holds is being sent. */
export const OverlaySending = createContext(false);

/**
 * Opens and closes an overlay, which stays open while it is sending.
 * @returns `why` it stays, once somebody has tried to close it meanwhile
 */
export function useStaysWhileSending(
  sending: boolean,
  onOpenChange: (open: boolean) => void,
): { change: (open: boolean) => void; why: string | null } {
  const [isTried, setTried] = useState(false);
  if (isTried && !sending) setTried(false);
  const change = (open: boolean): void => {
    if (open || !sending) return onOpenChange(open);
    setTried(true);
    announce(WHY_IT_STAYS);
  };
  return { change, why: isTried ? WHY_IT_STAYS : null };
}
