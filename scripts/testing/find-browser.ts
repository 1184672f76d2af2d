import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell comes first: the journeys take 40 % less of the processor in it. */
const COMMANDS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

export type FoundBrowser =
  | { found: true; path: string; version: string }
  | { found: false; reason: string };

/**
 * The Chromium for the journeys: CHROMIUM_PATH, otherwise Playwright's own, otherwise the system's.
 * A CHROMIUM_PATH that doesn't start is an error, not a reason to take another one.
 */
export function findBrowser(
  chosen: string | undefined = process.env["CHROMIUM_PATH"],
): FoundBrowser {
  if (chosen) {
    const version = versionOf(chosen);
    return version === undefined
      ? { found: false, reason: `CHROMIUM_PATH: ${chosen} doesn't start` }
      : { found: true, path: chosen, version };
  }
  for (const candidate of [chromium.executablePath(), ...COMMANDS]) {
    const version = versionOf(candidate);
    if (version !== undefined) return { found: true, path: candidate, version };
  }
  return { found: false, reason: "no Chromium was found" };
}

function versionOf(command: string): string | undefined {
  if (command.includes("/") && !existsSync(command)) return undefined;
  const { status, stdout } = spawnSync(command, ["--version"], {
    encoding: "utf8",
    timeout: 20_000,
  });
  return status === 0 ? stdout.trim() : undefined;
}
