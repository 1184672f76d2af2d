import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    globalSetup: ["lib/store/testing/global-setup.ts"],
    include: ["{app,components,e2e,lib,scripts}/**/*.test.ts"],
    exclude: configDefaults.exclude,
    // Three processes keep two processors busy, because tests often wait for the database.
    maxWorkers: 3,
    // Isolated, each file reads all modules anew, which takes longer than the tests of most.
    isolate: false,
    // Compiled modules are read from the disk on the next run: a fifth less time for the fast tests.
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
