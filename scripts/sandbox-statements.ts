import { createWriteStream, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { z } from "zod";
import { EnvError, parseEnv } from "@/lib/platform/env";
import { parseStatementsArguments, STATEMENTS_USAGE, StatementsCommandError } from "@/lib/sandbox/statements/statements-command";
import { LauncherError } from "./launcher/launcher-error";
import { PROJECT_ROOT } from "./launcher/project-root";
import { loadEnvFile } from "./launcher/settings";

// Asks the running sandbox, as any other program would: the files are those that its controls give.

const Refusal = z.object({ message: z.string() });
const Accounts = z.object({
  accounts: z.array(z.object({ id: z.string(), identifier: z.string(), institution: z.string(), currencies: z.array(z.string()), formats: z.array(z.string()) })),
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function ownSandbox(): string {
  loadEnvFile(PROJECT_ROOT);
  return `http://127.0.0.1:${parseEnv(process.env).SANDBOX_PORT}`;
}

async function ask(sandboxUrl: string, path: string, query: Record<string, string>): Promise<Response> {
  const url = `${sandboxUrl}/control/statements${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url).catch(() => {
    throw new StatementsCommandError(`No sandbox answers at ${sandboxUrl}.`, "Start it with npm start or npm run sandbox, or give its address as --sandbox.");
  });
  if (response.ok) return response;
  const refusal = Refusal.safeParse(await response.json().catch(() => null));
  throw new StatementsCommandError(refusal.success ? `${refusal.data.message}.` : `The sandbox answered ${response.status}. Is ${sandboxUrl} the sandbox of this version?`);
}

async function listAccounts(sandboxUrl: string): Promise<void> {
  const { accounts } = Accounts.parse(await (await ask(sandboxUrl, "/accounts", {})).json());
  for (const { id, identifier, institution, currencies, formats } of accounts) {
    say(`${id.padEnd(18)} ${identifier.padEnd(43)} ${institution.padEnd(26)} ${currencies.join(", ").padEnd(11)} ${formats.join(", ")}`);
  }
}

async function save(response: Response, folder: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  if (name === undefined || response.body === null) throw new StatementsCommandError("The sandbox's answer is not a file.");
  // The name comes from outside: only its last part is taken.
  const path = join(folder, basename(name));
  await pipeline(Readable.fromWeb(response.body as NodeStream<Uint8Array>), createWriteStream(path));
  say(path);
}

async function main(): Promise<number> {
  try {
    const { help, out, sandboxUrl, query } = parseStatementsArguments(process.argv.slice(2));
    if (help) {
      say(STATEMENTS_USAGE.join("\n"));
      return 0;
    }
    const url = sandboxUrl ?? ownSandbox();
    if (query.account === undefined) {
      await listAccounts(url);
      return 0;
    }
    mkdirSync(out, { recursive: true });
    await save(await ask(url, "", query), out);
    await save(await ask(url, "/truth", query), out);
    return 0;
  } catch (error) {
    if (!(error instanceof StatementsCommandError || error instanceof LauncherError || error instanceof EnvError)) throw error;
    process.stderr.write(`${error.lines.join("\n")}\n`);
    return 1;
  }
}

process.exitCode = await main();
