import type { MatchView } from "@/lib/contract/api/reconciliation";
import { AppError } from "@/lib/desk/app-error";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import type { Queryable } from "@/lib/store/database";
import { listedMatch } from "@/lib/store/reconciliation/match-lists";
import { matchViews } from "./match-view";

/** Null when there is no such match: suggestions go without a trace. */
export async function findMatchView(db: Queryable, id: string): Promise<MatchView | null> {
  const match = await listedMatch(db, id);
  const { reportingZone } = await reportingOrganisation(db);
  const [view] = match ? await matchViews(db, [match], reportingZone) : [];
  return view ?? null;
}

/** @throws {AppError} `not_found` */
export async function oneMatchView(db: Queryable, id: string): Promise<MatchView> {
  const view = await findMatchView(db, id);
  if (!view)
    throw new AppError(
      "not_found",
      "This match no longer exists. The list shows the current ones.",
    );
  return view;
}
