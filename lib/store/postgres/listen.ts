import pg from "pg";
import { sql, type Queryable } from "../database";

export interface Listener {
  close(): Promise<void>;
}

type Channel = "desk_changes" | "desk_work";

const RECONNECT_MS = 1000;
/** How often a listener says that it is there. A line that carried no answer since the last time is broken. */
const BEAT_EVERY_MS = 5_000;
const SILENT_AFTER_SECONDS = 20;

const nameOf = (channel: Channel): string => `rampdesk listen ${channel}`;

/**
 * Tells if some process listens on the channel.
 * A stopped process, or one whose machine is gone, counts until silent for `silentAfterSeconds`. PostgreSQL's
 * list of connections shows it, so that no row is written or left behind.
 */
export async function isListenedTo(
  db: Queryable,
  channel: Channel,
  silentAfterSeconds = SILENT_AFTER_SECONDS,
): Promise<boolean> {
  // Without `query_start` (another role's connection, or statistics turned off) the connection alone counts.
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = ${nameOf(channel)}
        and coalesce(query_start, clock_timestamp()) > clock_timestamp() - make_interval(secs => ${silentAfterSeconds})
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Listens on a channel over its own connection and reconnects after a break.
 * Notifications during a break are lost, so the caller reads in `onConnected` what it may have missed.
 */
export async function listen(
  databaseUrl: string,
  channel: Channel,
  handlers: {
    onNotify: (payload: string) => void;
    onConnected?: () => void;
    onLost?: (error: Error) => void;
  },
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopBeat = (): void => undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: nameOf(channel),
      keepAlive: true,
    });
    let lost = false;
    let isAnswered = true;
    const sayThere = (): void => {
      if (!isAnswered) return void next.end();
      isAnswered = false;
      next.query("select 1").then(
        () => (isAnswered = true),
        () => undefined,
      );
    };
    const onLost = (error: Error): void => {
      if (lost || closed) return;
      lost = true;
      stopBeat();
      handlers.onLost?.(error);
      timer = setTimeout(() => void connect().catch(onLost), RECONNECT_MS);
    };
    next.on("error", onLost);
    next.on("end", () => onLost(new Error("the database ended the connection")));
    next.on("notification", (message) => handlers.onNotify(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    // The database ended the connection meanwhile: another is being made.
    if (lost) return;
    client = next;
    const beat = setInterval(sayThere, BEAT_EVERY_MS).unref();
    stopBeat = () => clearInterval(beat);
    handlers.onConnected?.();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      stopBeat();
      await client?.end();
    },
  };
}
