import type { UserContext } from "@/lib/desk/context";
import { errorResponse } from "./error-response";

/**
 * Newline-delimited JSON, one line each time there is something to say. What goes wrong on the way becomes the last
 * line, an ApiError: the status line is long gone by then.
 * @param stop called when the browser leaves, so that no more is read for it.
 */
export function jsonLines(
  ctx: UserContext,
  lines: AsyncGenerator<unknown, void, void>,
  stop: () => void,
): Response {
  const encoder = new TextEncoder();
  let hasLeft = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await lines.next();
          if (next.done) return controller.close();
          controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
        } catch (error) {
          // The read that is stopped then ends with an error of its own, which nobody is to hear of.
          if (hasLeft) return;
          controller.enqueue(
            encoder.encode(`${await errorResponse(error, ctx.requestId, ctx.logger).text()}\n`),
          );
          controller.close();
        }
      },
      cancel: async () => {
        hasLeft = true;
        stop();
        await lines.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
