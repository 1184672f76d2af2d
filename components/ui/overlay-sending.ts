import { createContext } from "react";
import { announce } from "./announcements";

/** Why an overlay can't be closed while what it holds is being sent: the answer would have nowhere to be shown. */
export const WHY_IT_STAYS = "It is being sent. Wait for the answer.";

/** Whether what the overlay around holds is being sent. */
export const OverlaySending = createContext(false);

/** Opens and closes an overlay, which stays open while it is sending. */
export function staysWhileSending(sending: boolean, onOpenChange: (open: boolean) => void): (open: boolean) => void {
  return (open) => {
    if (open || !sending) onOpenChange(open);
    else announce(WHY_IT_STAYS);
  };
}
