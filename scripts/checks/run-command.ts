import { spawn } from "node:child_process";
import type { z } from "zod";

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

interface CommandOptions {
  cwd: string;
  env?: Record<string, string | undefined>;
}

/** Runs a command to its end and keeps what it wrote. A command that can't be started, or is killed, has code 1. */
export function runCommand(
  command: string,
  commandArguments: string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, {
      cwd: options.cwd,
      env: (options.env ?? process.env) as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kept = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => (kept[name] += text));
    child.once("error", (thrown) =>
      resolve({ code: 1, stdout: kept.stdout, stderr: `${kept.stderr}${thrown.message}\n` }),
    );
    child.once("close", (code) => resolve({ code: code ?? 1, ...kept }));
  });
}

/** Runs a package's own program with this Node, without a shell or npx. */
export function runProgram(
  root: string,
  script: string,
  programArguments: string[],
  options: Partial<CommandOptions> = {},
): Promise<CommandResult> {
  return runCommand(process.execPath, [`${root}/node_modules/${script}`, ...programArguments], {
    cwd: root,
    ...options,
  });
}

/** Parses a program's report; undefined if there is none, or one of another form. */
export function parseReport<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}
