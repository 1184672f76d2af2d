import type { MatchView } from "@/lib/contract/api/reconciliation";
import { AppError } from "@/lib/desk/app-error";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import type { Queryable } from "@/lib/store/database";
import { listedMatch } from "@/lib/store/reconciliation/match-lists";
import { matchViews } from "./match-view";

/** @throws {AppError} `not_found` */
export async function oneMatchView(db: Queryable, id: string): Promise<MatchView> {
  const match = await listedMatch(db, id);
  const { reportingZone } = await reportingOrganisation(db);
  const [view] = match ? await matchViews(db, [match], reportingZone) : [];
  if (!view) throw new AppError("not_found", "This match no longer exists. The list shows the current ones.");
  return view;
}
