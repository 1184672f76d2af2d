import type { Part } from "../part";
import { isBuildCurrent } from "./build-record";

interface BuildOptions {
  root: string;
  start: () => Part;
  onPart: (part: Part) => void;
  say: (line: string) => void;
}

/**
 * Builds when `.next` isn't a build of the sources as they are.
 * @throws {LauncherError} with the build's last lines when it fails.
 */
export async function ensureBuild(options: BuildOptions): Promise<void> {
  if (isBuildCurrent(options.root)) return;
  options.say("Building… (once; it takes a few minutes)");
  const part = options.start();
  options.onPart(part);
  const { code, how } = await part.ended;
  if (code !== 0) throw part.endedEarly(how);
}
