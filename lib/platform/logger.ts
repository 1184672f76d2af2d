type Level = "debug" | "info" | "warn" | "error";

const ORDER: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };

/** A structured logger: one JSON object per line on stderr. Lines below LOG_LEVEL (default: info) are dropped. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
  with(fields: Record<string, unknown>): Logger;
}

/** Keys whose values are never written, whatever they hold. */
const REDACTED = /secret|password|authorization|cookie|access_token|accesstoken/i;

function clean(key: string, value: unknown): unknown {
  if (key !== "" && REDACTED.test(key)) return "[secret]";
  if (value instanceof Error) {
    return {
      name: value.name,
      message: value.message,
      ...("code" in value ? { code: value.code } : {}),
      stack: value.stack,
    };
  }
  if (typeof value === "bigint") return value.toString();
  return value;
}

export function createLogger(scope: string, base: Record<string, unknown> = {}): Logger {
  const threshold = ORDER[(process.env["LOG_LEVEL"] as Level | undefined) ?? "info"] ?? ORDER.info;
  const write = (level: Level, message: string, fields: Record<string, unknown> = {}): void => {
    if (ORDER[level] < threshold) return;
    const line = JSON.stringify(
      { at: new Date().toISOString(), level, scope, message, ...base, ...fields },
      clean,
    );
    process.stderr.write(`${line}\n`);
  };
  return {
    debug: (message, fields) => write("debug", message, fields),
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
    with: (fields) => createLogger(scope, { ...base, ...fields }),
  };
}
