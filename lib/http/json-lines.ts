import type { UserContext } from "@/lib/desk/context";
import { errorResponse } from "./error-response";
import { AS_WRITTEN } from "./respond";

/**
 * Streams newline-delimited JSON. A failure becomes the last line, an ApiError, since the status
 * line has been sent by then.
 * @param stop called when the browser leaves, so that no more is read for it
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
          // The stopped read then ends with an error of its own, which is ignored.
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
    headers: { "content-type": "application/x-ndjson; charset=utf-8", ...AS_WRITTEN },
  });
}
