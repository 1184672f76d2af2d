import { ApplyExceptionsInput, ExceptionsQuery } from "@/lib/contract/api/exceptions-file";
import { applyExceptions } from "@/lib/desk/reconciliation/exceptions/apply-exceptions";
import { listExceptions } from "@/lib/desk/reconciliation/exceptions/list-exceptions";
import { periodOfAccount } from "@/lib/desk/reconciliation/period-of-account";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { fileSlug } from "@/lib/domain/transactions/export-name";
import { readRoute, writeRoute } from "@/lib/http/route";
import { exceptionsXlsx, XLSX_MEDIA_TYPE } from "@/lib/reports/exceptions/exceptions-xlsx";

const MAX_CHANGES_BYTES = 8 * 1024 * 1024;

export const GET = readRoute({ query: ExceptionsQuery }, async ({ ctx, query }) => {
  // Refusals come before the first byte: behind it they could only break the file off.
  const [{ account }, { sandbox }] = await Promise.all([periodOfAccount(ctx.db, query), reportingOrganisation(ctx.db)]);
  const fileName = `${sandbox ? "SANDBOX_" : ""}exceptions_${fileSlug(account.name)}-${account.currency}_${query.from}_${query.to}.xlsx`;
  return new Response(exceptionsXlsx(listExceptions(ctx, query)), {
    headers: {
      "content-type": XLSX_MEDIA_TYPE,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
});

export const POST = writeRoute({ input: ApplyExceptionsInput, maxBodyBytes: MAX_CHANGES_BYTES }, ({ ctx, input }) => applyExceptions(ctx, input));
