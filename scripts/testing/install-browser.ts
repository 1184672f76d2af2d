import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrowser, type FoundBrowser } from "./find-browser";

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
