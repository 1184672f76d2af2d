"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyOverlay, preloadHandlers } from "@/components/ui/lazy-part";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import {
  OTHER_BUSINESS,
  type OtherBusiness,
  sharedWords,
} from "@/lib/domain/matching/other-business";
import { useFacts } from "../facts";
import { rulesSheet } from "../lazy-overlays";

/** Offers a rule for lines like those just explained, with their shared words. */
export function ExplainByRule({ match }: { match: MatchView }) {
  const { account } = useFacts();
  const [open, setOpen] = useState(false);
  const adding = otherBusinessOf(match);
  if (!adding) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...preloadHandlers(rulesSheet)}
        variant="quiet"
        size="sm"
        onClick={() => setOpen(true)}
      >
        Explain such lines by a rule…
      </Button>
      {open && (
        <LazyOverlay
          part={rulesSheet}
          title="Matching rules"
          props={{ account, mayChange: true, adding, onClose: close }}
        />
      )}
    </>
  );
}

/** Null with a transfer, with a reason that rule 9 can't give, or without common words. */
function otherBusinessOf({ legs, lines, differenceReason }: MatchView): OtherBusiness | null {
  const kind = OTHER_BUSINESS.find((each) => each === differenceReason?.split(": ")[0]);
  const contains = sharedWords(lines.map((line) => line.narration));
  return legs.length > 0 || kind === undefined || contains === "" ? null : { contains, kind };
}
