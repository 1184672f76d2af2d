import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/testing/find-browser";

const browser = findBrowser();
if (!browser.found)
  throw new Error(
    `${browser.reason}. Install Chromium, and set CHROMIUM_PATH to it if it stands in an unusual place.`,
  );

const PHONE_FILES = /\.phone\.spec\.ts$/;
/** They change how the whole sandbox behaves, take the database away, or import a large file, so they run when the others are done, one by one. */
const ALONE_FILES = /\.alone\.spec\.ts$/;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

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

/** Journeys through the built product in a real browser. The global setup starts the product with a database of its own. */
export default defineConfig({
  testDir: "e2e",
  // Vitest runs the tests of what journeys are written with.
  testMatch: /\.spec\.ts$/,
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/start-product.ts",
  // The same machine runs the database, three processes of the product and the browsers. A third journey beside them gains nothing.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A journey takes a few seconds; a machine that does much else besides may take far longer.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    screenshot: "only-on-failure",
    // Recording takes a good part of the two processors: `--trace retain-on-failure` has it where a cause is looked for.
    trace: "off",
    // Without a graphics card, moving pictures take a fifth of the processors' time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  projects: [
    { name: "desktop", testIgnore: [PHONE_FILES, ALONE_FILES], use: DESKTOP },
    {
      name: "phone",
      testMatch: PHONE_FILES,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    {
      name: "alone",
      testMatch: ALONE_FILES,
      use: DESKTOP,
      dependencies: ["desktop", "phone"],
      workers: 1,
    },
  ],
});
