import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFileIfAny } from "../private-file";
import { sourceHash } from "./source-hash";

const recordPath = (root: string): string => join(root, ".next", "source-hash");

/** Whether `.next` holds a whole build of the sources as they are now. */
export function isBuildCurrent(root: string): boolean {
  return (
    existsSync(join(root, ".next", "BUILD_ID")) &&
    readFileIfAny(recordPath(root))?.trim() === sourceHash(root)
  );
}

/** Remembers what the build was made from: the hash as it was when the build began. */
export function recordBuild(root: string, hash: string): void {
  writeFileSync(recordPath(root), `${hash}\n`);
}
