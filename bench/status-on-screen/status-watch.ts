import type { Page } from "@playwright/test";

/** The status beside the reference, at the head of a transfer's page. */
const STATUS = "header .status--boxed";

interface Watching {
  benchSeen?: Promise<number>;
}

/** Begins to watch for a status. @returns how to wait for it: the page's clock when the text changed. */
export async function watchForStatus(page: Page, label: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([selector, wanted]) => {
      (globalThis as Watching).benchSeen = new Promise((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector(selector)?.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        }).observe(document.documentElement, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      });
    },
    [STATUS, label] as const,
  );
  return () =>
    page.evaluate(
      () =>
        (globalThis as Watching).benchSeen ?? Promise.reject(new Error("The page was loaded anew")),
    );
}

/** Waits until the page shows a status. */
export async function showsStatus(page: Page, label: string): Promise<void> {
  await page.locator(STATUS, { hasText: label }).waitFor({ timeout: 120_000 });
}
