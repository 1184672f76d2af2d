import { RehearsalStatementQuery } from "@/lib/contract/api/rehearsal";
import { openRehearsalStatement } from "@/lib/desk/rehearsal";
import { getRuntime } from "@/lib/desk/runtime";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: RehearsalStatementQuery }, async ({ ctx, query }) => {
  const file = await openRehearsalStatement(ctx, getRuntime().config, query);
  return fileResponse(file.body, { fileName: file.fileName, mediaType: file.contentType });
});
