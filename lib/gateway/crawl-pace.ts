import type { Timing } from "./timing";

const FIRST_GAP_MS = 200;
const MOST_GAP_MS = 5_000;
const PAGES_UNTIL_EASED = 50;

/** How quickly a list is read page by page: as fast as it answers, until the service says that this is too fast. */
export interface CrawlPace {
  beforePage(): Promise<void>;
  /** The service has just answered 429. */
  limited(): void;
}

/**
 * Assumed: numeric limits are not shown. Each 429 doubles the time between two pages, up to 5 s; after 50 pages without one it is
 * halved again.
 */
export function createCrawlPace(timing: Timing): CrawlPace {
  let gapMs = 0;
  let pages = 0;
  return {
    beforePage: async () => {
      if (gapMs === 0) return;
      pages += 1;
      if (pages > PAGES_UNTIL_EASED) {
        gapMs = gapMs > FIRST_GAP_MS ? gapMs / 2 : 0;
        pages = 0;
      }
      if (gapMs > 0) await timing.sleep(gapMs);
    },
    limited: () => {
      gapMs = Math.min(MOST_GAP_MS, Math.max(FIRST_GAP_MS, gapMs * 2));
      pages = 0;
    },
  };
}
