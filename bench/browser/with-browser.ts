import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "@/scripts/testing/find-browser";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Runs something with a real Chromium. @throws when there is none. */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const found = findBrowser();
  if (!found.found)
    throw new Error(
      `${found.reason}. Install Chromium, and set CHROMIUM_PATH to it if it stands in an unusual place.`,
    );
  const browser = await chromium.launch({ executablePath: found.path, args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
