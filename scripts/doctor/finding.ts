export interface Finding {
  level: "ok" | "warn" | "fail";
  what: string;
  /** The state found. Never a secret. */
  seen: string;
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
