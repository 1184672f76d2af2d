import { RehearsalStatementQuery } from "@/lib/contract/api/rehearsal";
import { openRehearsalStatement } from "@/lib/desk/rehearsal";
import { getRuntime } from "@/lib/desk/runtime";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: RehearsalStatementQuery }, async ({ ctx, query }) => {
  const { fileName, contentType, body } = await openRehearsalStatement(
    ctx,
    getRuntime().config,
    query,
  );
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
});
