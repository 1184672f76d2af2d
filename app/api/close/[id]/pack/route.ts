import { ReadableStream as NodeStream } from "node:stream/web";
import * as z from "zod/mini";
import { getClosePack, writePack } from "@/lib/desk/close/close-pack";
import { downloadBody } from "@/lib/http/download-body";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";
import { closePacks } from "@/lib/reports/close/close-pack";

export const GET = readRoute({ params: z.object({ id: z.uuid() }) }, async ({ ctx, params }) => {
  const pack = await getClosePack(ctx, params.id);
  const bytes = NodeStream.from(writePack(ctx, pack, closePacks)) as ReadableStream<Uint8Array>;
  const { fileName } = pack;
  return fileResponse(downloadBody(ctx, bytes), { fileName, mediaType: "application/zip" });
});
