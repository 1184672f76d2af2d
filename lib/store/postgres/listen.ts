import pg from "pg";

export interface Listener {
  close(): Promise<void>;
}

const RECONNECT_MS = 1000;

/**
 * Listens on a channel over its own connection and reconnects after a break.
 * Notifications during a break are lost, so the caller reads in `onConnected` what it may have missed.
 */
export async function listen(
  databaseUrl: string,
  channel: "desk_changes" | "desk_work",
  handlers: {
    onNotify: (payload: string) => void;
    onConnected?: () => void;
    onLost?: (error: Error) => void;
  },
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `rampdesk listen ${channel}`,
      keepAlive: true,
    });
    let lost = false;
    const onLost = (error: Error): void => {
      if (lost || closed) return;
      lost = true;
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
    client = next;
    handlers.onConnected?.();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
