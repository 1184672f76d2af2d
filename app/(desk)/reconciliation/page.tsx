import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import type { InitialWorkspace } from "@/components/reconciliation/workspace/workspace";
import {
  periodOfSearch,
  reconciliationSearch,
  type ReconciliationSearch,
} from "@/lib/client/reconciliation/reconciliation-search";
import type { StatementAccounts } from "@/lib/contract/api/statement-accounts";
import type { UserContext } from "@/lib/desk/context";
import { getReconciliationSummary } from "@/lib/desk/reconciliation/get-summary";
import { listAccounts } from "@/lib/desk/statements/accounts";
import { listBreaks } from "@/lib/desk/reconciliation/breaks/list-breaks";
import { listMatches } from "@/lib/desk/reconciliation/matches/list-matches";
import { grants } from "@/lib/domain/users/roles";
import { pageContext, pageOrganisation } from "@/lib/http/page-session";
import { AddressState, type SearchedPageProps } from "../address-state";
import { ReconciliationWithBalances } from "./reconciliation-with-balances";

export const metadata: Metadata = { title: "Reconciliation" };

const loadSearch = createLoader(reconciliationSearch);

export default async function ReconciliationPage({ searchParams }: SearchedPageProps) {
  const search = await loadSearch(searchParams);
  const { today } = await pageOrganisation();
  const ctx = await pageContext();
  const accounts = await listAccounts(ctx);
  const { roles } = ctx.actor;
  return (
    <AddressState>
      <ReconciliationWithBalances
        accounts={accounts}
        initial={await firstReading(ctx, accounts, search, today)}
        permitted={{
          work: grants(roles, "reconciliation.work"),
          rules: grants(roles, "reconciliation.rules"),
          import: grants(roles, "statements.import"),
        }}
      />
    </AddressState>
  );
}

/** Reads the page's initial data. If this fails, the browser asks again and shows the error. */
async function firstReading(
  ctx: UserContext,
  { accounts }: StatementAccounts,
  search: ReconciliationSearch,
  today: string,
): Promise<InitialWorkspace | null> {
  const account = accounts.find((each) => each.id === search.account) ?? accounts[0];
  if (!account) return null;
  const days = { account: account.id, ...periodOfSearch(search, today) };
  const { tab } = search;
  const allBreaks = tab === "breaks" && search.age === null && search.only === null;
  try {
    const [summary, matches, lines, legs] = await Promise.all([
      getReconciliationSummary(ctx, days),
      tab === "breaks" ? null : listMatches(ctx, { ...days, state: tab }),
      allBreaks ? listBreaks(ctx, { ...days, side: "lines" }) : null,
      allBreaks ? listBreaks(ctx, { ...days, side: "legs" }) : null,
    ]);
    return { tab, summary, matches, breaks: lines && legs && { lines, legs } };
  } catch (error) {
    ctx.logger.warn("the reconciliation page was made without its figures", { error });
    return null;
  }
}
