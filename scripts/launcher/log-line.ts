import { z } from "zod";

const StructuredLine = z.looseObject({
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
});
const Cause = z.looseObject({ message: z.string() });

/**
 * The short form of one line of a process's log for the terminal, or `undefined` when it isn't for
 * a person: a structured line says how bad it is; of the rest, only the first line of what is
 * written to stderr is shown, not the stack below it.
 */
export function shortLogLine(line: string, stream: "stdout" | "stderr"): string | undefined {
  const structured = parseStructured(line);
  if (structured)
    return structured.level === "warn" || structured.level === "error"
      ? shortStructured(structured)
      : undefined;
  if (stream === "stdout" || line.trim() === "" || /^\s/.test(line)) return undefined;
  return line;
}

function shortStructured(line: z.output<typeof StructuredLine>): string {
  const cause = Cause.safeParse(line["error"] ?? line["err"] ?? line["cause"]);
  return `${line.level}: ${line.message}${cause.success ? ` (${cause.data.message})` : ""}`;
}

function parseStructured(line: string): z.output<typeof StructuredLine> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return StructuredLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
