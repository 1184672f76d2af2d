import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ImportStatementView } from "@/components/statements/import-statement-view";
import { RehearsalStatements } from "@/components/statements/rehearsal-statements";
import { makeQueryClient } from "@/lib/client/query-client";
import { importListOptions } from "@/lib/client/statements/statement-options";
import { listImports } from "@/lib/desk/statements/list-imports";
import { grants } from "@/lib/domain/users/roles";
import { pageContext, pageOrganisation } from "@/lib/http/page-session";
import { AddressState } from "../../address-state";

export const metadata: Metadata = { title: "Import statement" };

export default async function ImportStatementPage() {
  const ctx = await pageContext();
  const client = makeQueryClient();
  const [{ sandbox }] = await Promise.all([
    pageOrganisation(),
    client.prefetchQuery({ ...importListOptions(), queryFn: () => listImports(ctx) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AddressState>
        <ImportStatementView
          mayImport={grants(ctx.actor.roles, "statements.import")}
          rehearsal={sandbox && <RehearsalStatements />}
        />
      </AddressState>
    </HydrationBoundary>
  );
}
