import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
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

type FoundBrowser =
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

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** Finds a Chromium, or installs one in the ways that are open to this user. */
export function ensureBrowser(root: string, say: (line: string) => void): FoundBrowser {
  const already = findBrowser();
  if (already.found || process.env["CHROMIUM_PATH"]) return already;
  for (const { what, commands } of ways(root)) {
    say(`No Chromium was found: ${what}…`);
    if (commands.every(([command = "", ...rest]) => succeeds(command, rest)) && findBrowser().found)
      return findBrowser();
  }
  return {
    found: false,
    reason:
      "no Chromium was found and none could be installed. Install one as root (apt-get install chromium), or name one that is there in CHROMIUM_PATH",
  };
}

function ways(root: string): { what: string; commands: string[][] }[] {
  const playwright = [
    process.execPath,
    join(root, "node_modules/@playwright/test/cli.js"),
    "install",
  ];
  if (process.getuid?.() !== 0)
    return [{ what: "playwright install chromium", commands: [[...playwright, "chromium"]] }];
  return [
    {
      what: "playwright install --with-deps chromium",
      commands: [[...playwright, "--with-deps", "chromium"]],
    },
    ...["chromium-headless-shell", "chromium"].map((name) => ({
      what: `apt-get install ${name}`,
      commands: [
        ["apt-get", "update"],
        ["apt-get", "install", "-y", name],
      ],
    })),
  ];
}

function succeeds(command: string, commandArguments: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    spawnSync(command, commandArguments, { stdio: "ignore", timeout: DOWNLOAD_TIMEOUT_MS, env })
      .status === 0
  );
}
