import { VARIABLE_NAMES } from "@/lib/platform/env";

/**
 * The environment for tests: this process's own without the product's variables, so that no test can
 * reach a database or a service that a person has configured. They are blank, which counts as unset
 * and can't be filled again from a `.env` file.
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
