import type { Timing } from "../wire/timing";

const FIRST_GAP_MS = 200;
const MOST_GAP_MS = 5_000;
const PAGES_UNTIL_EASED = 50;

/** The pace at which a list's pages are read: as fast as the service answers, until it says that this is too fast. */
export interface CrawlPace {
  beforePage(): Promise<void>;
  /** The service has just answered 429. */
  limited(): void;
}

/**
 * The interface gives no numeric limits. Assumed: each 429 doubles the time between two pages, up to 5 s, and after 50 pages without
 * a 429 it is halved again.
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
