"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { OperationView } from "@/lib/contract/api/operations";
import { GiveUpDialog } from "./give-up-dialog";
import { useGiveUpWait } from "./use-give-up-wait";

interface GiveUpButtonProps {
  operation: OperationView;
  /** The organisation's reporting zone. */
  zone: string;
  /** Why this person can't decide about it; null when they can. */
  forbidden: string | null;
}

/** Gives up a write whose outcome could not be determined; before the quiet period is over it says from when that is possible. */
export function GiveUpButton({ operation, zone, forbidden }: GiveUpButtonProps) {
  const [asking, setAsking] = useState(false);
  const early = useGiveUpWait(operation, zone);
  return (
    <>
      <Button disabledReason={forbidden ?? early} onClick={() => setAsking(true)}>
        Give up
      </Button>
      <GiveUpDialog operationId={operation.id} open={asking} onOpenChange={setAsking} />
    </>
  );
}
