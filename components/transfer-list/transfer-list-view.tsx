"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { initialQueryData } from "@/lib/client/query-client";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryFailure } from "@/components/ui/error-state";
import { Checkbox, Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { NoSuchPage, Pagination } from "@/components/ui/pagination";
import { Segmented } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { Views } from "@/components/ui/views";
import { useServiceNow } from "@/components/ui/use-now";
import { useAnnouncedCount } from "@/components/ui/announcements";
import { PAGE_SIZES } from "@/lib/client/page-in-address";
import { operationListOptions } from "@/lib/client/operations/operation-options";
import { stillToPay, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import {
  transferListOptions,
  transferQueryOf,
  transferSearch,
  type TransferSearch,
} from "@/lib/client/transfers/transfer-list-options";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { OperationList, OperationView } from "@/lib/contract/api/operations";
import type { TransferList, TransferQuery } from "@/lib/contract/api/transfers";
import { counted } from "@/lib/domain/words/words";
import { formatFigure } from "@/lib/money/format";
import {
  nextStep,
  PhaseStatus,
  TransferListSkeleton,
  type TransferRow,
  TransferTable,
  TypeMark,
} from "./transfer-table";

interface TransferListViewProps {
  initial: { query: TransferQuery; list: TransferList; operations: OperationList };
  canCreate: boolean;
}

const NO_FILTERS = { state: null, type: null, needs: null, q: null, page: null } as const;

/** The desk's own transfers, live: clocks run on the service's time, hints bring changes. Filters are in the URL. */
export function TransferListView({ initial, canCreate }: TransferListViewProps) {
  const [search, setSearch] = useQueryStates(transferSearch, { history: "replace" });
  const query = transferQueryOf(search);
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  const page = useQuery({
    ...transferListOptions(query),
    placeholderData: keepPreviousData,
    ...initialQueryData(isInitial ? initial.list : null),
  });
  const { data: list, error } = page;
  useAnnouncedCount(
    JSON.stringify(query),
    list && !page.isPlaceholderData ? counted(list.total, "transfer") : null,
  );
  const operations = useQuery({
    ...operationListOptions(),
    ...initialQueryData(initial.operations),
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
        <UnfinishedCreates operations={operations.data.operations} />
        {error && list && (
          <Notice
            className="mx-6 my-3 max-md:mx-4"
            tone="warning"
            live
            title="This page can't reach the desk. What you see may be out of date."
          >
            {error.message}
          </Notice>
        )}
        {list === undefined ? (
          error ? (
            <QueryFailure title="The transfers could not be loaded" query={page} />
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
            <TransferTable rows={rows} />
            <RowList label="Transfers" className="md:hidden">
              {rows.map((row) => (
                <ListRow
                  key={row.transfer.id}
                  href={transferPage(row.transfer.id)}
                  title={row.transfer.recipient?.name ?? "Unnamed recipient"}
                  figure={<Money variant="list" {...row.transfer.source} />}
                  detail={<PhaseStatus row={row} />}
                  detailEnd={<Left transfer={row.transfer} />}
                  meta={
                    <span className="inline-flex items-center gap-2">
                      <TypeMark type={row.transfer.type} />
                      <span className="mono">
                        {row.transfer.reference ?? row.transfer.id.slice(0, 8)}
                      </span>
                    </span>
                  }
                  metaEnd={nextStep(row.transfer, row.phase).text}
                />
              ))}
            </RowList>
            <div className="flex flex-none flex-wrap items-center border-t border-line-faint max-md:border-t-0">
              <div className="min-w-0 flex-1 max-md:basis-full">
                <Pagination
                  page={list.page}
                  rows={rows.length}
                  total={list.total}
                  onPage={(page) => void setSearch({ page })}
                  pageSize={list.pageSize}
                  pageSizes={PAGE_SIZES}
                  onPageSize={(rows) => void setSearch({ rows, page: null })}
                />
              </div>
              {list.freshness.verifiedAt && (
                <span className="pr-6 text-12 whitespace-nowrap text-ink-3 max-md:px-4 max-md:pb-2 max-md:whitespace-normal">
                  Verified with the service, the oldest at <Time at={list.freshness.verifiedAt} />
                </span>
              )}
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}

interface TransferFiltersProps {
  search: TransferSearch;
  counts: TransferList["counts"] | undefined;
  onChange: (change: Partial<Pick<TransferSearch, "state" | "type" | "needs" | "q">>) => void;
}

const TABS = [
  { key: "all", state: null, label: "All" },
  { key: "open", state: "open", label: "Open" },
  { key: "closed", state: "closed", label: "Closed" },
] as const;

/** Tabs with counts, search, type, and a filter for transfers that need an act here. */
function TransferFilters({ search, counts, onChange }: TransferFiltersProps) {
  return (
    <>
      <Views
        label="Open or closed"
        views={TABS.map(({ key, state, label }) => ({
          key,
          label,
          count: counts?.[key] ?? null,
          current: search.state === state,
          onSelect: () => onChange({ state }),
        }))}
      />
      <div className="fbar">
        <div data-search className="w-72 max-md:w-full">
          <Input
            look="bar"
            icon="search"
            type="search"
            maxLength={200}
            placeholder="Reference, recipient or note"
            aria-label="Search transfers"
            value={search.q}
            onChange={(event) => onChange({ q: event.currentTarget.value })}
            right={<Kbd keys={["/"]} />}
          />
        </div>
        <Segmented
          label="Type"
          value={search.type ?? "all"}
          onChange={(value) => onChange({ type: value === "all" ? null : value })}
          options={[
            { value: "all", label: "Both" },
            { value: "onramp", label: "On-ramp", icon: "on-ramp" },
            { value: "offramp", label: "Off-ramp", icon: "off-ramp" },
          ]}
        />
        <Checkbox
          checked={search.needs}
          onChange={(event) => onChange({ needs: event.currentTarget.checked })}
        >
          Needs you
        </Checkbox>
        <span className="ml-auto text-12 text-ink-3 max-lg:ml-0">
          This desk&apos;s own list: transfers made here
        </span>
      </div>
    </>
  );
}

function Left({ transfer }: Pick<TransferRow, "transfer">) {
  const left = stillToPay(transfer);
  return left === null ? (
    <Money variant="list" quiet {...transfer.destination} />
  ) : (
    <span className="num">{formatFigure(left, transfer.source.currency)} to pay</span>
  );
}

/** Creates that are no transfers yet, shown so that nobody sends a missing request again. */
function UnfinishedCreates({ operations }: { operations: readonly OperationView[] }) {
  const unfinished = operations.filter(
    ({ kind, state, transferId }) =>
      kind === "create_transfer" && transferId === null && TITLES[state],
  );
  if (unfinished.length === 0) return null;
  return (
    <ul className="grid gap-2 px-6 py-3 max-md:px-4" aria-label="Requests without an answer yet">
      {unfinished.map(({ id, request, state, message, createdAt, createdBy }) => {
        const isOnItsWay = state === "planned" || state === "sending";
        return (
          <li key={id}>
            <Notice
              tone={isOnItsWay ? "info" : "warning"}
              icon={isOnItsWay ? "clock" : undefined}
              title={TITLES[state]}
              action={
                <TextLink href={`/transfers/new?operation=${encodeURIComponent(id)}`}>
                  {state === "waiting" ? "Decide" : "Look"}
                </TextLink>
              }
            >
              {request && (
                <span className="block">
                  <Money {...request.source} /> to {request.recipientName ?? "a recipient"} in{" "}
                  {request.destinationCurrency}, asked for at <Time at={createdAt} format="full" />
                  {createdBy && ` by ${createdBy.name}`}.
                </span>
              )}
              {message && <span className="block text-ink-2">{message}</span>}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}

const TITLES: Partial<Record<OperationView["state"], string>> = {
  planned: "On its way to the service.",
  sending: "On its way to the service.",
  ambiguous: "We don't know if this went through. Checking; don't send it again.",
  waiting:
    "We could not find out if this went through. Somebody has to decide; don't send it again.",
};

interface TransferListEmptyProps {
  search: TransferSearch;
  canCreate: boolean;
  onWiden: () => void;
  onFirstPage: () => void;
}

/** Says that nothing was found and how to widen the search, or how to begin. */
function TransferListEmpty(props: TransferListEmptyProps) {
  const { search, canCreate, onWiden, onFirstPage } = props;
  if (search.page > 1) return <NoSuchPage page={search.page} onFirstPage={onFirstPage} />;
  const isFiltered =
    search.state !== null || search.type !== null || search.needs || search.q.trim() !== "";
  if (isFiltered) {
    return (
      <EmptyState
        title={
          search.q.trim() === ""
            ? "No transfers under these filters"
            : `Nothing matches “${search.q.trim()}”`
        }
        actions={<Button onClick={onWiden}>Clear search and filters</Button>}
      >
        <p>
          Searched references, ids, recipients, notes and hashes of{" "}
          {search.state ? `${search.state} ` : ""}transfers made through this desk. What was made
          elsewhere stands under Transactions, once its rate is confirmed.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No transfers yet"
      actions={
        canCreate && (
          <LinkButton href="/transfers/new" icon="plus">
            New transfer
          </LinkButton>
        )
      }
    >
      <p>
        Transfers made through this desk show here from the moment they are asked for, with who acts
        next.{" "}
        {canCreate
          ? "Create the first one: nothing is owed until you confirm its rate."
          : "A maker creates the first one."}
      </p>
      <p>
        Transfers made elsewhere are under <TextLink href="/transactions">Transactions</TextLink>.
      </p>
    </EmptyState>
  );
}
