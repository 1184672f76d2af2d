"use client";
import { Pagination } from "@/components/ui/pagination";
import type { RecipientList, RecipientSort, RecipientView } from "@/lib/contract/api/recipients";
import { counted } from "@/lib/domain/words/counted";
import type { RecipientType } from "./recipient-filters";
import { RecipientRows } from "./recipient-rows";
import { RecipientsEmpty } from "./recipients-empty";
import { RecipientSkeleton } from "./recipient-skeleton";
import { RecipientTable } from "./recipient-table";

interface Filters {
  q: string;
  type: RecipientType | null;
  currency: string | null;
  sort: RecipientSort;
  recipient: string | null;
}

interface RecipientListBodyProps {
  list: RecipientList;
  /** Added a moment ago: it comes first in the list regardless of its name, so that nobody has to look for it. */
  added: RecipientView | null;
  filters: Filters;
  zone: string;
  canAdd: boolean;
  canTransfer: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  onChange: (change: Partial<Filters & { page: number; add: RecipientType | null }>) => void;
}

/** The rows, or why there are none; the pages, and errors. */
export function RecipientListBody(props: RecipientListBodyProps) {
  const { list, added, filters, zone, canTransfer, onChange } = props;
  const isFiltered = filters.q !== "" || filters.type !== null || filters.currency !== null;
  const leading = added !== null && !isFiltered && list.page === 1 ? added : null;
  const recipients = leading
    ? [leading, ...list.recipients.filter(({ id }) => id !== leading.id)]
    : list.recipients;
  if (recipients.length === 0) {
    // Nothing was ever read, and nothing went wrong yet: the first reading is under way.
    if (list.verifiedAt === null && list.staleReason === null) return <RecipientSkeleton />;
    return (
      <RecipientsEmpty
        {...props}
        search={filters.q}
        type={filters.type}
        currency={filters.currency}
        onClear={() => onChange({ q: "", type: null, currency: null, page: 1 })}
        onShowAllTypes={() => onChange({ type: null, page: 1 })}
        onAdd={(add) => onChange({ add })}
      />
    );
  }
  const rows = {
    recipients,
    zone,
    canTransfer,
    openId: filters.recipient,
    addedId: added?.id ?? null,
    sort: filters.sort,
    onSort: (sort: Filters["sort"]) => onChange({ sort, page: 1 }),
    onOpen: (recipient: string) => onChange({ recipient }),
  };
  const first = (list.page - 1) * list.pageSize + 1;
  return (
    <>
      <RecipientTable {...rows} />
      <RecipientRows {...rows} />
      <p className="px-6 py-3 text-ink-3 max-md:px-4">
        {counted(list.total, "recipient")}
        {isFiltered && " under these filters"}. Accounts and addresses can't be edited: if one
        changes, add a new recipient.
      </p>
      {list.total > list.pageSize && (
        <div className="border-t border-line-faint">
          <Pagination
            page={list.page}
            from={first}
            to={first + list.recipients.length - 1}
            total={list.total}
            pageSize={list.pageSize}
            onPage={(page) => onChange({ page })}
          />
        </div>
      )}
    </>
  );
}
