import { parseArgs, type ParseArgsConfig } from "node:util";
import { LauncherError } from "../launcher/errors";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Reads a command's options. @throws {LauncherError} when one is unknown or has no value. */
export function commandOptions<const T extends Options>(args: string[], options: T, hint: string) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/);
    throw new LauncherError(`${problem}.`, hint);
  }
}
