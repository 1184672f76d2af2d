"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { broughtAlong, hadSince } from "@/components/ui/brought-along";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { useServiceNow } from "@/components/ui/use-service-now";
import { useToldCount } from "@/components/ui/use-told-count";
import { operationListOptions } from "@/lib/client/operations/operation-options";
import { summaryPhase } from "@/lib/client/transfers/summary-phase";
import {
  transferListOptions,
  transferQueryOf,
  transferSearch,
  type TransferSearch,
} from "@/lib/client/transfers/transfer-list-options";
import type { OperationList } from "@/lib/contract/api/operations";
import type { TransferList, TransferQuery } from "@/lib/contract/api/transfers";
import { counted } from "@/lib/domain/words/counted";
import type { TransferRow } from "./transfer-cells";
import { TransferFilters } from "./transfer-filters";
import { TransferListEmpty } from "./transfer-list-empty";
import { TransferListFooter } from "./transfer-list-footer";
import { TransferListSkeleton } from "./transfer-list-skeleton";
import { TransferRowList } from "./transfer-row-list";
import { TransferTable } from "./transfer-table";
import { UnfinishedCreates, unfinishedCreates } from "./unfinished-creates";

interface TransferListViewProps {
  /** The data that the server has read, and the query that it answers. */
  initial: { query: TransferQuery; list: TransferList; operations: OperationList };
  zone: string;
  canCreate: boolean;
}

const NO_FILTERS = { state: null, type: null, needs: null, q: null, page: null } as const;

/** The desk's own transfers, live: clocks run on the service's time, hints bring changes. Filters are in the URL. */
export function TransferListView({ initial, zone, canCreate }: TransferListViewProps) {
  const [search, setSearch] = useQueryStates(transferSearch, { history: "replace" });
  const query = transferQueryOf(search);
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  const {
    data: list,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    ...transferListOptions(query),
    placeholderData: keepPreviousData,
    ...broughtAlong(isInitial ? initial.list : null),
  });
  useToldCount(
    JSON.stringify(query),
    list && !isPlaceholderData ? counted(list.total, "transfer") : null,
  );
  const operations = useQuery({
    ...operationListOptions(),
    initialData: initial.operations,
    initialDataUpdatedAt: hadSince(initial.operations),
  });
  const nowMs = useServiceNow((list ?? initial.list).freshness.serviceNow);
  const rows: TransferRow[] = (list?.transfers ?? []).map((transfer) => ({
    transfer,
    phase: summaryPhase(transfer, nowMs),
    nowMs,
  }));
  const narrow = (change: Partial<TransferSearch>) => void setSearch({ ...change, page: null });
  return (
    <>
      <PageHeader
        title="Transfers"
        actions={
          canCreate && (
            <LinkButton href="/transfers/new" icon="plus" keys={["N"]}>
              New transfer
            </LinkButton>
          )
        }
      />
      <PageBody fill>
        <TransferFilters search={search} counts={list?.counts} onChange={narrow} />
        <UnfinishedCreates operations={unfinishedCreates(operations.data.operations)} zone={zone} />
        {error && list && <StaleNotice message={error.message} />}
        {list === undefined ? (
          error ? (
            <ErrorState
              title="The transfers could not be loaded"
              onRetry={() => void refetch()}
              retrying={isFetching}
            >
              <p>{error.message}</p>
            </ErrorState>
          ) : (
            <TransferListSkeleton />
          )
        ) : rows.length === 0 ? (
          <div className="flex-1 overflow-auto">
            <TransferListEmpty
              search={search}
              canCreate={canCreate}
              onWiden={() => void setSearch(NO_FILTERS)}
              onFirstPage={() => void setSearch({ page: null })}
            />
          </div>
        ) : (
          <>
            <TransferTable rows={rows} zone={zone} />
            <TransferRowList rows={rows} />
            <TransferListFooter
              list={list}
              zone={zone}
              onPage={(page) => void setSearch({ page })}
              onPageSize={(rows) => void setSearch({ rows, page: null })}
            />
          </>
        )}
      </PageBody>
    </>
  );
}

function StaleNotice({ message }: { message: string }) {
  return (
    <div className="px-6 py-3 max-md:px-4">
      <Notice
        tone="warning"
        live
        title="This page can't reach the desk. What you see may be out of date."
      >
        {message}
      </Notice>
    </div>
  );
}
