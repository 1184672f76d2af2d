import { hadSince, type BroughtAlong } from "@/components/ui/brought-along";

/** What the server has read already, as an infinite list takes it. */
export function firstPageOf<Page extends object>(page: Page | null): BroughtAlong<{ pages: Page[]; pageParams: (string | null)[] }> {
  return page === null ? {} : { initialData: { pages: [page], pageParams: [null] }, initialDataUpdatedAt: hadSince(page) };
}
