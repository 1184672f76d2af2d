import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: ["lib/store/testing/global-setup.ts"],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
