import { CreateExportInput } from "@/lib/contract/api/exports";
import { createExport } from "@/lib/desk/exports/exports";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: CreateExportInput, status: 201 }, ({ ctx, input }) =>
  createExport(ctx, input),
);
