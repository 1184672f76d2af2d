/** What one look at the installation found. */
export interface Finding {
  level: "ok" | "warn" | "fail";
  /** What was looked at, in a word or two. */
  what: string;
  /** What was seen. Never a secret. */
  seen: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (what: string, seen: string): Finding => ({ level: "ok", what, seen });
export const warn = (what: string, seen: string, advice: string): Finding => ({
  level: "warn",
  what,
  seen,
  advice,
});
export const fail = (what: string, seen: string, advice: string): Finding => ({
  level: "fail",
  what,
  seen,
  advice,
});

/** The line, and the advice below it, for a terminal. */
export function findingLines({ level, what, seen, advice }: Finding): string[] {
  const line = `  ${level.padEnd(5)} ${what.padEnd(14)} ${seen}`;
  return advice === undefined ? [line] : [line, `${" ".repeat(23)}→ ${advice}`];
}
