import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/testing/find-browser";

const browser = findBrowser();
if (!browser.found)
  throw new Error(
    `${browser.reason}. Install Chromium, and set CHROMIUM_PATH to it if it stands in an unusual place.`,
  );

/** How every journey starts its browser. */
export const launchOptions = {
  executablePath: browser.path,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Journeys through the built product in a real browser. */
export default defineConfig({
  testDir: "e2e",
  // Vitest runs the tests of what journeys are written with.
  testMatch: /\.spec\.ts$/,
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/build.ts",
  // Each has a product of its own. A third keeps two processors busy while journeys wait for a rate, or for a part that was killed.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A journey takes a few seconds; a machine that does much else besides may take far longer.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    screenshot: "only-on-failure",
    // Recording takes a good part of the two processors: `--trace retain-on-failure` has it where a cause is looked for.
    trace: "off",
    // Without a graphics card, moving pictures take a fifth of the processors' time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
});
