"use client";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryFailure } from "@/components/ui/error-state";
import { ListRow, RowList } from "@/components/ui/list-row";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { requestIdOf } from "@/lib/client/api-failure";
import { importListOptions } from "@/lib/client/statements/statement-options";
import { importHref } from "@/lib/client/statements/use-import-search";
import type { ImportView } from "@/lib/contract/api/statements";
import { counted } from "@/lib/domain/words/words";
import { FORMATS, STATE_LABELS } from "./labels";

/** The imports of everybody, newest first, with their ends. */
export function ImportHistory() {
  const list = useQuery(importListOptions());
  const imports = list.data?.imports;
  return (
    <section className="border-t border-line-faint" aria-labelledby="import-history">
      <h2 id="import-history" className="h2 px-6 pt-5 pb-3 max-md:px-4">
        Imports
      </h2>
      {list.error && !imports ? (
        <QueryFailure
          title="The imports could not be loaded"
          heading="h3"
          query={list}
          requestId={requestIdOf(list.error)}
        />
      ) : imports?.length === 0 ? (
        <EmptyState title="Nothing has been imported yet" heading="h3" className="pt-0">
          <p>
            Every import is listed here with who started it, how many lines it brought, and how it
            ended.
          </p>
        </EmptyState>
      ) : (
        <Rows imports={imports} />
      )}
    </section>
  );
}

function linesOf({ state, linesNew, linesKnown, linesRead }: ImportView): string {
  if (state !== "imported")
    return linesRead > 0 ? `${linesRead.toLocaleString("en-GB")} read` : "–";
  return linesKnown === 0
    ? `${linesNew.toLocaleString("en-GB")} new`
    : `${linesNew.toLocaleString("en-GB")} new, ${linesKnown.toLocaleString("en-GB")} known`;
}

function State({ view }: { view: ImportView }) {
  const { state, warnings, problems } = view;
  const more =
    state === "refused"
      ? counted(problems.length, "problem")
      : warnings.length > 0
        ? counted(warnings.length, "warning")
        : null;
  return (
    <>
      <span className={state === "refused" ? "text-danger-ink" : undefined}>
        {STATE_LABELS[state]}
      </span>
      {more && <span className="text-ink-3">, {more}</span>}
    </>
  );
}

function Rows({ imports }: { imports: readonly ImportView[] | undefined }) {
  return (
    <>
      <Table label="Imports" density="roomy" className="max-md:hidden">
        <thead>
          <tr>
            <Th>File</Th>
            <Th>Account</Th>
            <Th>Sent by</Th>
            <Th figure>Lines</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {!imports && <SkeletonRows rows={4} columns={[220, 140, 120, -80, 90]} />}
          {imports?.map((view) => (
            <Tr key={view.id}>
              <Td names>
                <TextLink
                  href={importHref(view.id)}
                  className="font-medium whitespace-normal wrap-anywhere"
                >
                  {view.fileName}
                </TextLink>
                <span className="block text-12 text-ink-3">
                  {FORMATS[view.format] ?? view.format}
                </span>
              </Td>
              <Td>{view.accountName ?? "–"}</Td>
              <Td>
                <span className="block">{view.createdBy}</span>
                <Time at={view.createdAt} className="block text-12 text-ink-3" />
              </Td>
              <Td figure>{linesOf(view)}</Td>
              <Td>
                <State view={view} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <RowList label="Imports" className="md:hidden">
        {imports?.map((view) => (
          <ListRow
            key={view.id}
            href={importHref(view.id)}
            title={view.fileName}
            detail={view.accountName ?? "No account"}
            detailEnd={<State view={view} />}
            meta={<Time at={view.createdAt} />}
            metaEnd={<span className="num">{linesOf(view)}</span>}
          />
        ))}
      </RowList>
    </>
  );
}
