import { styleText } from "node:util";

/** What the launcher says to the person who started it. */
export interface Terminal {
  say(line: string): void;
  problem(line: string): void;
  bold(text: string): string;
  dim(text: string): string;
}

export function createTerminal(): Terminal {
  const plain = !process.stdout.isTTY || Boolean(process.env["NO_COLOR"]);
  // The terminal may be gone (a closed window, a cut pipe): that is no reason to leave the rest running.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    problem: (line) => void process.stderr.write(`${line}\n`),
    bold: (text) => (plain ? text : styleText("bold", text)),
    dim: (text) => (plain ? text : styleText("dim", text)),
  };
}
