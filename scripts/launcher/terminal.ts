import { relative } from "node:path";
import { styleText } from "node:util";
import type { FirstUsers } from "@/lib/desk/users/ensure-first-users";
import { roleLabel } from "@/lib/domain/users/roles";

export interface Terminal {
  say(line: string): void;
  problem(line: string): void;
  bold(text: string): string;
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
  };
}

interface ReadyFacts {
  url: string;
  sandboxUrl: string | undefined;
  serviceUrl: string;
  firstUsers: FirstUsers;
  database: string;
  logDir: string;
}

/** The one block that a start prints when all is ready. */
export function readyBlock(facts: ReadyFacts, terminal: Terminal): string[] {
  return [
    "",
    terminal.bold(
      facts.sandboxUrl
        ? "Rampdesk is ready, with the sandbox: no real money moves"
        : "Rampdesk is ready",
    ),
    "",
    row("Open", terminal.bold(facts.url)),
    ...signInRows(facts.firstUsers),
    ...(facts.sandboxUrl
      ? [
          row("Service", `sandbox at ${facts.sandboxUrl}`),
          row("", `reference at ${facts.sandboxUrl}/docs`),
        ]
      : [row("Service", facts.serviceUrl)]),
    row("Database", facts.database),
    row("Logs", shortPath(facts.logDir)),
    row("Stop", "Ctrl-C"),
    "",
  ];
}

function signInRows(first: FirstUsers): string[] {
  const widest =
    first.kind === "demo" ? Math.max(...first.users.map(({ email }) => email.length)) : 0;
  switch (first.kind) {
    case "demo":
      return first.users.map(({ email, password, roles }, index) =>
        row(
          index === 0 ? "Sign in" : "",
          `${email.padEnd(widest)}  ${password}  (${roles.map(roleLabel).join(", ")})`,
        ),
      );
    case "admin":
      return [row("Sign in", `${first.email}, with ADMIN_PASSWORD`)];
    case "existing":
      return [row("Sign in", "with your own account")];
    case "none":
      return [
        row("Sign in", "there is no user yet. Make the first one, with every role:"),
        row("", "ADMIN_EMAIL=you@example.com ADMIN_PASSWORD='12 characters or more' npm start"),
      ];
  }
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(10)}${text}`;
}

export function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === "" ? "." : fromHere.startsWith("..") ? path : fromHere;
}
