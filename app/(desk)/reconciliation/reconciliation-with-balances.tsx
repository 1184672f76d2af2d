"use client";
import type { ComponentProps } from "react";
import { ReconciliationView } from "@/components/reconciliation/reconciliation-view";
import { lazy, LazyPart } from "@/components/ui/lazy-part";

const statedSoFar = lazy(() =>
  import("@/components/close/stated-so-far").then(({ StatedSoFar }) => StatedSoFar),
);

/** Workspace whose account details show the stated balances. */
export function ReconciliationWithBalances(
  props: Omit<ComponentProps<typeof ReconciliationView>, "balancesOf">,
) {
  return (
    <ReconciliationView
      {...props}
      balancesOf={(account) => (
        <LazyPart
          part={statedSoFar}
          props={{ account }}
          name="What was stated"
          waiting={null}
          takesFocus={false}
        />
      )}
    />
  );
}
