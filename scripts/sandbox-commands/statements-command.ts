import { StatementQuery } from "@/lib/sandbox/statements/statement-options";
import { LauncherError } from "../launcher/errors";
import { commandOptions } from "./command-options";

export const STATEMENTS_USAGE: readonly string[] = [
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

export interface StatementsArguments {
  help: boolean;
  out: string;
  overwrite: boolean;
  /** Null: the one on this machine. */
  sandboxUrl: string | null;
  /** As the control takes it; without an account the list is asked for. */
  query: Record<string, string>;
}

const optionName = (field: string): string => field.replaceAll("_", "-");
const FIELDS = Object.keys(StatementQuery.shape);
const text = { type: "string" } as const;
const OPTIONS = {
  out: text,
  sandbox: text,
  overwrite: { type: "boolean" } as const,
  help: { type: "boolean", short: "h" } as const,
  ...Object.fromEntries(FIELDS.map((field) => [optionName(field), text])),
};

/** Reads the command's arguments; the sandbox itself checks what the query says. @throws {LauncherError} */
export function parseStatementsArguments(args: string[]): StatementsArguments {
  const values: Record<string, unknown> = commandOptions(args, OPTIONS, USAGE_HINT);
  const textOf = (name: string): string | null => {
    const value = values[name];
    return typeof value === "string" ? value : null;
  };
  const sandboxUrl = textOf("sandbox");
  if (sandboxUrl !== null && !(URL.canParse(sandboxUrl) && /^https?:/.test(sandboxUrl))) {
    throw new LauncherError(
      "--sandbox must be an address such as http://127.0.0.1:4010.",
      USAGE_HINT,
    );
  }
  const query = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = textOf(optionName(field));
      return value === null ? [] : [[field, value]];
    }),
  );
  if (query.account === undefined && Object.keys(query).length > 0)
    throw new LauncherError(
      "--account is missing: without any option the accounts are listed.",
      USAGE_HINT,
    );
  return {
    help: values.help === true,
    out: textOf("out") ?? ".",
    overwrite: values.overwrite === true,
    sandboxUrl: sandboxUrl === null ? null : sandboxUrl.replace(/\/+$/, ""),
    query,
  };
}
