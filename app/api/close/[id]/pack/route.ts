import * as z from "zod/mini";
import { getClosePack, writePack } from "@/lib/desk/close/close-pack";
import { downloadBody } from "@/lib/http/download-body";
import { readRoute } from "@/lib/http/route";
import { closePacks } from "@/lib/reports/close/close-pack";

export const GET = readRoute({ params: z.object({ id: z.uuid() }) }, async ({ ctx, params }) => {
  const pack = await getClosePack(ctx, params.id);
  return new Response(downloadBody(ctx, streamOf(writePack(ctx, pack, closePacks))), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${pack.fileName}"`,
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});

function streamOf(chunks: AsyncGenerator<Uint8Array, void, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
