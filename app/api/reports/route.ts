import { CreateReportInput, ReportQuery } from "@/lib/contract/api/reports";
import { createReport } from "@/lib/desk/reports/create-report";
import { listReports } from "@/lib/desk/reports/get-report";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: ReportQuery }, ({ ctx, query }) => listReports(ctx, query));

export const POST = writeRoute({ input: CreateReportInput, status: 201 }, ({ ctx, input }) =>
  createReport(ctx, input),
);
