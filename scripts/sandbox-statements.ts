import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { z } from "zod";
import { parseEnv } from "@/lib/platform/env";
import { StatementQuery } from "@/lib/sandbox/statements/statement-options";
import { errorText, exitCodeOf, LauncherError } from "./launcher/errors";
import { PROJECT_ROOT } from "./launcher/project-root";
import { loadEnvFile } from "./launcher/settings";
import { commandOptions } from "./sandbox-commands/command-options";

// Asks the running sandbox, as any other program would: the files are those that its controls give.

const USAGE: readonly string[] = [
  "npm run sandbox:statements -- --account ngn-operating [--format csv] [--from 2026-11-01] [--to 2026-11-30] [--seed 1] [--out .] [--overwrite]",
  "",
  "Writes a statement of one of the demo company's accounts with seeded errors, and beside it a file with the true matches.",
  "The sandbox must be running. Without --account, the accounts and wallets are listed.",
  "  --format     csv, xlsx, mt940, camt.053; for wallets etherscan or tronscan",
  "  --style      of csv: signed, debit_credit, preamble, semicolon; of mt940: plain, swift",
  "  --from, --to, --seed, --max-lines, --payments, --token, and shares from 0 to 1 such as --wrong-day 0.1",
  "               as docs/sandbox.md lists them",
  "  --out        the folder to write to; else the present one, which for npm is the project's",
  "  --overwrite  replaces files of the same names, which are left alone otherwise",
  "  --sandbox    the sandbox's address; else http://127.0.0.1 and SANDBOX_PORT",
];

const USAGE_HINT = "npm run sandbox:statements -- --help shows what can be given.";

const text = { type: "string" } as const;
const QUERY_OPTIONS = Object.keys(StatementQuery.shape).map((field) => field.replaceAll("_", "-"));

/** Reads the command's arguments; the sandbox itself checks what the query says. @throws {LauncherError} */
function parseArguments(args: string[]) {
  const options = {
    ...Object.fromEntries(QUERY_OPTIONS.map((name) => [name, text])),
    out: text,
    sandbox: text,
    overwrite: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  const {
    out = ".",
    sandbox,
    overwrite = false,
    help,
    ...given
  } = commandOptions(args, options, USAGE_HINT);
  if (sandbox !== undefined && !(URL.canParse(sandbox) && /^https?:/.test(sandbox))) {
    throw new LauncherError(
      "--sandbox must be an address such as http://127.0.0.1:4010.",
      USAGE_HINT,
    );
  }
  const query: Record<string, string> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.replaceAll("-", "_"), String(value)]),
  );
  if (query["account"] === undefined && Object.keys(query).length > 0)
    throw new LauncherError(
      "--account is missing: without any option the accounts are listed.",
      USAGE_HINT,
    );
  return { help, out, overwrite, sandboxUrl: sandbox?.replace(/\/+$/, ""), query };
}

const Refusal = z.object({ message: z.string() });
const Accounts = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      identifier: z.string(),
      institution: z.string(),
      currencies: z.array(z.string()),
      formats: z.array(z.string()),
    }),
  ),
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function ownSandbox(): string {
  loadEnvFile(PROJECT_ROOT);
  return `http://127.0.0.1:${parseEnv(process.env).SANDBOX_PORT}`;
}

async function ask(
  sandboxUrl: string,
  path: string,
  query: Record<string, string>,
): Promise<Response> {
  const url = `${sandboxUrl}/control/statements${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url).catch(() => {
    throw new LauncherError(
      `No sandbox answers at ${sandboxUrl}.`,
      "Start it with npm start or npm run sandbox, or give its address as --sandbox.",
    );
  });
  if (response.ok) return response;
  const refusal = Refusal.safeParse(await response.json().catch(() => null));
  throw new LauncherError(
    refusal.success
      ? `${refusal.data.message}.`
      : `The sandbox answered ${response.status}. Is ${sandboxUrl} the sandbox of this version?`,
  );
}

async function listAccounts(sandboxUrl: string): Promise<void> {
  const { accounts } = Accounts.parse(await (await ask(sandboxUrl, "/accounts", {})).json());
  for (const { id, identifier, institution, currencies, formats } of accounts) {
    say(
      `${id.padEnd(18)} ${identifier.padEnd(43)} ${institution.padEnd(26)} ${currencies.join(", ").padEnd(11)} ${formats.join(", ")}`,
    );
  }
}

interface GivenFile {
  path: string;
  /** Kept for its body. Node cancels an answer's unread rest once nothing refers to the answer. */
  response: Response;
}

function fileIn(folder: string, response: Response): GivenFile {
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  if (name === undefined || response.body === null)
    throw new LauncherError("The sandbox's answer is not a file.");
  // The name comes from outside: only its last part is taken.
  return { path: resolve(folder, basename(name)), response };
}

/** Checks that both files may be written: one alone is of no use. @throws {LauncherError} */
function makeRoom(folder: string, files: readonly GivenFile[], overwrite: boolean): void {
  const there = files.filter(({ path }) => existsSync(path));
  if (there.length > 0 && !overwrite) {
    throw new LauncherError(
      ...there.map(({ path }) => `${path} is there already, and was left as it is.`),
      "Give another folder as --out, or --overwrite to replace it.",
    );
  }
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new LauncherError(
      `${resolve(folder)} can't be used as a folder: ${errorText(error)}.`,
      "Give another one as --out.",
    );
  }
}

async function save(what: string, { path, response }: GivenFile): Promise<void> {
  await pipeline(
    Readable.fromWeb(response.body as NodeStream<Uint8Array>),
    createWriteStream(path),
  );
  say(`${what.padEnd(13)} ${path}`);
}

async function main(): Promise<void> {
  const { help, out, overwrite, sandboxUrl, query } = parseArguments(process.argv.slice(2));
  if (help) return say(USAGE.join("\n"));
  const url = sandboxUrl ?? ownSandbox();
  if (query["account"] === undefined) return listAccounts(url);
  const statement = fileIn(out, await ask(url, "", query));
  const truth = fileIn(out, await ask(url, "/truth", query));
  try {
    makeRoom(out, [statement, truth], overwrite);
  } catch (refused) {
    // An unread body would keep the process from ending.
    await Promise.all([statement, truth].map(({ response }) => response.body?.cancel()));
    throw refused;
  }
  await save("Statement:", statement);
  await save("True matches:", truth);
}

process.exitCode = await exitCodeOf(main);
