import type { UserContext } from "@/lib/desk/context";
import { AccessEndedError } from "@/lib/desk/exports/stream-export";
import { mayStillFetch } from "@/lib/desk/users/sessions";
import type { Permission } from "@/lib/domain/users/roles";

/** Longest time that a download continues after its person lost the right to it. */
const LOOK_EVERY_MS = 3_000;

/**
 * Streams a file while the person may have it, so that none outlives its session. Otherwise
 * the download breaks off, which every browser shows, and the writer gets the reason.
 * @param permission the permission that the file was requested with
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
        // Runs from the first read on. The answer to a browser that has already left is never read
        // or cancelled.
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

/**
 * Returns the byte from which a request asks for a file; 0 for the whole. Only the rest of an interrupted
 * download is served as a part, and only of the same file (`If-Range`). Any other request gets the whole
 * file, as RFC 9110, 14.2 allows.
 */
export function askedFromByte(request: Request, etag: string): number {
  const from = /^bytes=(\d{1,15})-$/.exec(request.headers.get("range")?.trim() ?? "")?.[1];
  const condition = request.headers.get("if-range")?.trim() ?? etag;
  return condition === etag ? Number(from ?? 0) : 0;
}
