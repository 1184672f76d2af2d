import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRoot } from "../launcher/database/account";
import { findPostmaster } from "../launcher/database/postmaster";
import { readRecord } from "../launcher/database/record";
import { lockPath, runningLauncher } from "../launcher/launcher-lock";
import { fail, ok, warn, type Finding } from "./finding";

const WHAT = "data folder";
const TIGHT_BYTES = 1_000_000_000;
const FULL_BYTES = 200_000_000;

/** Checks that the data folder is writable, private, and has room. */
export function checkDataFolder(dataDir: string): Finding {
  const place = nearestExisting(dataDir);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch {
    return fail(
      WHAT,
      `${place} can't be written by this user`,
      "Give this user the folder, or set DATA_DIR to another one.",
    );
  }
  const { bavail, bsize } = statfsSync(place);
  const freeBytes = bavail * bsize;
  if (freeBytes < FULL_BYTES)
    return fail(
      WHAT,
      `${gigabytes(freeBytes)} free on its disk`,
      "Make room, or set DATA_DIR to a folder on another disk.",
    );
  if (freeBytes < TIGHT_BYTES)
    return warn(
      WHAT,
      `${gigabytes(freeBytes)} free on its disk`,
      "Make room soon: the database stops when the disk is full.",
    );
  if (existsSync(dataDir) && isOpen(dataDir))
    return warn(
      WHAT,
      `${dataDir} can be read by other users`,
      `Close it: chmod ${isRoot() ? "711" : "700"} ${dataDir}`,
    );
  return ok(
    WHAT,
    `${dataDir}${existsSync(dataDir) ? "" : " (made at the first start)"}, ${gigabytes(freeBytes)} free`,
  );
}

/** Checks for a running launcher, and for leftovers of an earlier one. */
export function checkLeftovers(dataDir: string): Finding {
  const running = existsSync(dataDir) ? runningLauncher(dataDir) : undefined;
  if (running !== undefined) return ok("launcher", `runs (process ${running})`);
  const clusterDir = existsSync(dataDir) ? readRecord(dataDir)?.clusterDir : undefined;
  const postmaster =
    clusterDir === undefined ? { state: "none" as const } : findPostmaster(clusterDir);
  if (postmaster.state === "running")
    return warn(
      "launcher",
      `was killed; its database still runs (process ${postmaster.pid})`,
      "The next npm start stops it first.",
    );
  if (postmaster.state === "dead" || existsSync(lockPath(dataDir)))
    return warn("launcher", "was killed and left a lock behind", "The next npm start clears it.");
  return ok("launcher", "doesn't run");
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(join(path)));
}

/** Run by root, others may walk through the folder to the database's files. */
function isOpen(dataDir: string): boolean {
  return (statSync(dataDir).mode & (isRoot() ? 0o066 : 0o077)) !== 0;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
