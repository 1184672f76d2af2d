import { hadSince, type BroughtAlong } from "@/components/ui/initial-query-data";

/** Converts what the server has already loaded into the first page of an infinite query. */
export function firstPageOf<Page extends object>(
  page: Page | null,
): BroughtAlong<{ pages: Page[]; pageParams: (string | null)[] }> {
  return page === null
    ? {}
    : { initialData: { pages: [page], pageParams: [null] }, initialDataUpdatedAt: hadSince(page) };
}
