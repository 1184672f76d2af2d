import { useQueries } from "@tanstack/react-query";
import { breakStandingOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakStanding } from "@/lib/contract/api/reconciliation";
import type { Chosen } from "./chosen";

/** Of more than these, the rest is found out when it is matched. */
const MOST = 30;

/** How selected items stand that the lists of breaks don't show, by their subjects. */
export function useStandings(
  accountId: string,
  extras: readonly Chosen[],
): ReadonlyMap<string, BreakStanding> {
  const asked = extras.slice(0, MOST);
  const answers = useQueries({
    queries: asked.map(({ subject }) => breakStandingOptions(accountId, subject)),
  });
  return new Map(
    asked.flatMap(({ subject }, at) =>
      answers[at]?.data ? [[subject, answers[at].data] as const] : [],
    ),
  );
}

/** Those of them that are in a match by now. */
export function matchedOf(
  extras: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
): Chosen[] {
  return extras.filter(({ subject }) => standings.get(subject)?.held?.match.state === "matched");
}
