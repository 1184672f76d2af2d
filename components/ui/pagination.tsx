"use client";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { IconButton } from "./icon-button";
import { Select } from "./select";

export interface PaginationProps<Size extends number> {
  /** Counted from 1. */
  page: number;
  /** Number of rows on this page. */
  rows: number;
  total: number | null;
  hasNext?: boolean;
  onPage: (page: number) => void;
  pageSize: number;
  pageSizes?: readonly Size[];
  onPageSize?: (pageSize: Size) => void;
}

/** "1–25 of 248". */
export function Pagination<Size extends number>({
  page,
  rows,
  total,
  hasNext,
  onPage,
  pageSize,
  pageSizes,
  onPageSize,
}: PaginationProps<Size>) {
  const before = (page - 1) * pageSize;
  const to = before + rows;
  const figure = (value: number) => value.toLocaleString("en-GB");
  const pages = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  const more = hasNext ?? (total !== null && to < total);
  return (
    <nav className="pager" aria-label="Pages">
      <span className="num shrink-0 text-ink-3">
        {figure(before + 1)}–{figure(to)}
        {total !== null && ` of ${figure(total)}`}
      </span>
      <span className="flex items-center gap-2">
        <IconButton
          icon="chevron-left"
          label="Previous page"
          disabledReason={page <= 1 && "this is the first page"}
          onClick={() => onPage(page - 1)}
        />
        <span className="num whitespace-nowrap">
          Page {figure(page)}
          {pages !== null && ` of ${figure(pages)}`}
        </span>
        <IconButton
          icon="chevron-right"
          label="Next page"
          disabledReason={!more && "this is the last page"}
          onClick={() => onPage(page + 1)}
        />
      </span>
      {pageSizes && onPageSize && (
        <span className="flex items-center gap-2 text-ink-3 max-md:hidden">
          Rows
          <Select
            look="compact"
            className="h-7 min-w-16"
            aria-label="Rows on a page"
            value={String(pageSize)}
            onChange={(value) => onPageSize(Number(value) as Size)}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </span>
      )}
    </nav>
  );
}

/** Stands in place of a page beyond the list's end. */
export function NoSuchPage({ page, onFirstPage }: { page: number; onFirstPage: () => void }) {
  return (
    <EmptyState
      title={`There is no page ${page}`}
      actions={<Button onClick={onFirstPage}>Go to the first page</Button>}
    >
      <p>The list is shorter than that, or has become shorter since.</p>
    </EmptyState>
  );
}
