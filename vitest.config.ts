import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** Files that look at what a process keeps to itself, such as its threads, its fonts or its signals. Each is run in a context of its own. */
const BY_THEMSELVES = ["scripts/**/*.test.ts", "lib/reports/**/*.test.ts"];

/** @param without files that are not run */
export function projects(without: readonly string[] = []): TestProjectInlineConfiguration[] {
  const ours = [
    "lib/**/*.test.ts",
    "components/**/*.test.ts",
    "app/**/*.test.ts",
    "e2e/**/*.test.ts",
  ];
  const not = without.map((path) => path.replaceAll(/[()[\]{}!?*+@]/g, "\\$&"));
  return [
    project("together", { isolate: false, include: ours, exclude: [...BY_THEMSELVES, ...not] }),
    project("by themselves", { isolate: true, include: BY_THEMSELVES, exclude: not }),
  ];
}

/** Isolated, each file reads all modules anew, which takes longer than the tests of most. */
function project(
  name: string,
  { isolate, include, exclude }: { isolate: boolean; include: string[]; exclude: string[] },
): TestProjectInlineConfiguration {
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    resolve: { alias },
    test: {
      name,
      isolate,
      // Compiled modules are read from the disk on the next run: a fifth less time for the fast tests.
      experimental: { fsModuleCache: true },
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  resolve: { alias },
  test: { globalSetup: ["lib/store/testing/global-setup.ts"], maxWorkers: 2, projects: projects() },
});
