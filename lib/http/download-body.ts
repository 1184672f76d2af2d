import type { UserContext } from "@/lib/desk/context";
import { AccessEndedError } from "@/lib/desk/exports/stream-export";
import type { Permission } from "@/lib/domain/users/roles";
import { mayStillFetch } from "@/lib/desk/users/sessions";

/** How long a file may go on after its person has lost the right to it. */
const LOOK_EVERY_MS = 3_000;

/**
 * A file's bytes for as long as the person who fetches it may have them: a long download would otherwise outlive its session.
 * It then breaks off, which every browser shows, and the writer hears why.
 * @param permission what the file was asked for with
 */
export function downloadBody(
  ctx: UserContext,
  file: ReadableStream<Uint8Array>,
  permission: Permission = "transactions.export",
): ReadableStream<Uint8Array> {
  const reader = file.getReader();
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const end = (): void => {
    over = true;
    clearInterval(timer);
  };
  const look = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    // A database that is away for a moment says nothing about anybody's rights.
    const may = await mayStillFetch(ctx, permission).catch(() => true);
    if (may || over) return;
    end();
    const reason = new AccessEndedError();
    controller.error(reason);
    await reader.cancel(reason).catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // From the first read on: the answer to a browser that has left already is never read nor cancelled.
        timer ??= setInterval(() => void look(controller), LOOK_EVERY_MS).unref();
        const next = await reader.read().catch((error: unknown) => {
          end();
          throw error;
        });
        if (over) return;
        if (!next.done) return controller.enqueue(next.value);
        end();
        controller.close();
      },
      cancel: (reason) => {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
