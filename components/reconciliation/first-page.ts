/** What the server has read already, as an infinite list takes it. */
export function firstPageOf<Page>(page: Page | null): { initialData: { pages: Page[]; pageParams: (string | null)[] } } | Record<string, never> {
  return page === null ? {} : { initialData: { pages: [page], pageParams: [null] } };
}
