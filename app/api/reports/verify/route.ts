import { VerifyQuery } from "@/lib/contract/api/verification";
import { verifyFile, verifyHash } from "@/lib/desk/reports/verify-file";
import { readRoute, uploadRoute } from "@/lib/http/route";
import { closePacks } from "@/lib/reports/close/close-pack";
import { reportFiles } from "@/lib/reports/files/files";

export const GET = readRoute({ query: VerifyQuery }, ({ ctx, query }) => verifyHash(ctx, query));

export const POST = uploadRoute({ query: VerifyQuery }, ({ ctx, query, body }) =>
  verifyFile(ctx, query, body, { writers: reportFiles, packs: closePacks }),
);
