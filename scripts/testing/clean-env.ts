import { VARIABLE_NAMES } from "@/lib/platform/env";

/**
 * Environment for tests, without the product's variables. So no test reaches a configured database
 * or service. They are blank, which counts as unset and can't be filled again from a `.env` file.
 */
export function cleanEnv(
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  return {
    ...source,
    ...Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""])),
    NODE_ENV: undefined,
  };
}
